/** Visitors who hold and book, for tests. */
import { randomUUID } from 'node:crypto'
import type { Bookable } from './bookable.ts'
import type { Client, TestReply } from './server.ts'

export interface Held {
  readonly uuid: string
  readonly token: string
}

export interface BookedAppointment extends Held {
  readonly start: string
  readonly end: string
  readonly state: string
  readonly answer_by?: string
}

let address = 0
/** Of somebody else with every call, where the server trusts the proxy of tests. */
export function newAddress(): string {
  address++
  return `198.${18 + Math.floor(address / 62_500)}.${Math.floor(address / 250) % 250}.${(address % 250) + 1}`
}

export const from = (ip = newAddress()) => ({ 'x-forwarded-for': ip })

export function askToHold(
  client: Client,
  { alias, topic }: Bookable,
  start: string,
  more: { readonly type?: string; readonly ip?: string } = {},
): Promise<TestReply> {
  const body = { advisor: alias, topic, type: more.type ?? 'in-branch', start }
  return client.post('/api/v1/slot-holds', body, { ...from(more.ip), 'accept-language': 'en' })
}

export async function hold(...asked: Parameters<typeof askToHold>): Promise<Held> {
  const reply = await askToHold(...asked)
  if (reply.status !== 201) throw new Error(`A hold answered ${reply.status} ${reply.text}`)
  return reply.body
}

let customer = 0
export const bookingBody = (held: Pick<Held, 'token'>) => ({
  hold: held.token,
  name: 'Petra Lindner',
  email: `petra.lindner${customer++}@mail.example`,
  message: 'Es geht um eine Wohnung.',
  consent: true,
})

export function askToBook(
  client: Client,
  body: object,
  key: string = randomUUID(),
  ip?: string,
): Promise<TestReply> {
  return client.post('/api/v1/appointments', body, {
    ...from(ip),
    'idempotency-key': key,
    'accept-language': 'en',
  })
}

/** Holds, then books. */
export async function book(...asked: Parameters<typeof askToHold>): Promise<BookedAppointment> {
  const [client] = asked
  const reply = await askToBook(client, bookingBody(await hold(...asked)))
  if (reply.status !== 201) throw new Error(`A booking answered ${reply.status} ${reply.text}`)
  return reply.body
}
