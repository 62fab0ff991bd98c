import type { TestServer } from './server.ts'
import { formTicket } from './ticket.ts'

/** A visitor of the Musterbank writes to an advisor of the demo. @returns the uuid of the conversation */
export async function conversation({ guest, db, tenants }: TestServer): Promise<string> {
  const reply = await guest('musterbank').post('/api/v1/messenger/threads', {
    advisor: 'anna-becker',
    name: 'Petra Sommer',
    email: 'petra@sommer.example',
    message: 'Wann passt es Ihnen?',
    consent: true,
    ticket: await formTicket(db, tenants.musterbank?.id ?? 0),
  })
  if (reply.status !== 201) throw new Error(`POST /api/v1/messenger/threads: ${reply.status} ${reply.text}`)
  return reply.body.uuid
}
