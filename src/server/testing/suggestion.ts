import type { TestServer } from './server.ts'
import { formTicket } from './ticket.ts'

/** An advisor of the demo suggests a time to a visitor. @returns where it is booked, by the visitor's key, and when it begins */
export async function suggestedTime({ guest, signIn, db, tenants }: TestServer) {
  const threads = '/api/v1/messenger/threads'
  const begun = await guest('musterbank').post(threads, {
    advisor: 'anna-becker',
    name: 'Malte Friedrich',
    email: 'malte.friedrich@mail.example',
    message: 'Wann passt es Ihnen?',
    consent: true,
    ticket: await formTicket(db, tenants.musterbank?.id ?? 0),
  })
  const { uuid, token } = begun.body as { uuid: string; token: string }
  const advisor = await signIn('advisor')
  const offer = await advisor.get(`${threads}/${uuid}/free-times`)
  const { topic, type, times } = offer.body
  const suggestion = { topic, type, times: times.slice(0, 1) }
  const sent = await advisor.post(`${threads}/${uuid}/messages`, { text: 'Passt das?', suggestion })
  if (sent.status !== 201) throw new Error(`POST ${threads}/…/messages: ${sent.status} ${sent.text}`)
  const path = `/messenger/threads/${uuid}/messages/${sent.body.uuid}/appointment?token=${token}`
  return { path, start: times[0].start as string }
}
