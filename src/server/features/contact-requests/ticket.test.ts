import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formKey, ticketLife, ticketOf, ticketWait } from '#server/platform/guards/form-ticket.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

const url = '/api/v1/advisors/anna-becker/contact-requests'
let now = new Date('2026-11-24T09:40:00.000Z')
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
})
afterAll(() => server.close())

const keyOf = (tenant: string) => server.db.withTenant(server.tenants[tenant]?.id ?? 0, formKey)
const ask = (ticket: string | undefined, message = 'Hello') =>
  server
    .guest()
    .post(
      url,
      { kind: 'contact', name: 'Petra Sommer', email: 'p@s.example', message, consent: true, ticket },
      { 'accept-language': 'en' },
    )
const at = (milliseconds: number) => new Date(now.getTime() + milliseconds)

describe('a ticket of a form', () => {
  it('says from when to when it counts, and is taken then', async () => {
    const { body, headers } = await server.guest().get('/api/v1/form-ticket')
    expect(body).toMatchObject({
      valid_from: '2026-11-24T09:40:02.000Z',
      expires_at: '2026-11-24T10:40:00.000Z',
    })
    expect(headers['cache-control']).toBe('no-store')
    now = at(ticketWait)
    expect((await ask(body.ticket)).status).toBe(201)
  })

  it.each([
    ['too early', () => ticketWait - 1, 'That was very fast. Please send the form again in a moment.'],
    ['too late', () => ticketLife + 1, 'The form was open for a long time. Please send it again.'],
    ['before it was given out', () => -1, 'That was very fast. Please send the form again in a moment.'],
  ])('is refused %s, in a sentence at ticket', async (_, age, sentence) => {
    const reply = await ask(ticketOf(at(-age()), await keyOf('musterbank')), 'early or late')
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual({ message: sentence, errors: { ticket: [sentence] } })
  })

  it.each<[string, () => Promise<string> | string | undefined]>([
    ['that is missing', () => undefined],
    ['of another institution', async () => ticketOf(at(-5_000), await keyOf('alpenbank'))],
    ['of another time', async () => ticketOf(at(-5_000), await keyOf('musterbank')).replace(/^./, '9')],
    ['without signature', () => at(-5_000).getTime().toString(36)],
    ['with half a signature', async () => ticketOf(at(-5_000), await keyOf('musterbank')).slice(0, -8)],
    ['that is empty', () => ''],
    ['that is no time', async () => `x.${'A'.repeat(22)}`],
    ['with an emoji', () => '🎫.🎫'],
  ])('%s is refused', async (_, ticket) => {
    const reply = await ask(await ticket(), 'forged')
    expect([reply.status, reply.body.errors?.ticket]).toEqual([
      422,
      ['Please reload the page and send the form again.'],
    ])
  })

  it('lets the same form be sent again after a lost reply', async () => {
    const ticket = ticketOf(at(-5_000), await keyOf('musterbank'))
    const [first, second] = [await ask(ticket, 'twice'), await ask(ticket, 'twice')]
    expect(first.status).toBe(201)
    expect(second.body).toEqual(first.body)
  })
})
