/** A request's mail as it reaches a mail server, from the visitor's call on. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { formTicket } from '#server/testing/ticket.ts'

let server: TestServer
let smtp: SMTPServer
let received: { to: string[]; text: string }[] = []

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part) => parts.push(part))
      stream.on('end', () => {
        received.push({
          to: envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(parts).toString('utf8'),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  server = await startTestServer({ work: true, config: { smtpUrl: `smtp://127.0.0.1:${port}` } })
})
afterAll(async () => {
  await server.close()
  await new Promise<void>((resolve) => smtp.close(resolve))
})
beforeEach(() => {
  received = []
})

async function mailOf(tenant: string, alias: string, given: object) {
  const ticket = await formTicket(server.db, server.tenants[tenant]?.id ?? 0)
  const body = { name: 'Petra Sommer', consent: true, ticket, ...given }
  const reply = await server.guest(tenant).post(`/api/v1/advisors/${alias}/contact-requests`, body)
  expect(reply.status).toBe(201)
  await expect.poll(() => received.length).toBe(1)
  const { to, text } = received[0] as (typeof received)[number]
  const end = text.indexOf('\r\n\r\n')
  // Folded lines as one.
  const head = text.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' ')
  return { to, head, parts: decoded(text.slice(end)) }
}

/** Quoted-printable and base64, as one text. */
function decoded(body: string): string {
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/((?:=[0-9A-F]{2})+)/g, (coded) =>
      Buffer.from(coded.replaceAll('=', ''), 'hex').toString('utf8'),
    )
  return bytes.replaceAll(
    /\r\n\r\n((?:[A-Za-z0-9+/=]{4,76}\r\n)+)/g,
    (_, coded: string) => `\n${Buffer.from(coded, 'base64').toString('utf8')}\n`,
  )
}

const subjectOf = (head: string) => {
  const coded = /^Subject: (.*)$/m.exec(head)?.[1] ?? ''
  return coded
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decoded(text.replaceAll('_', ' ')),
    )
}

describe('the mail about a request', () => {
  it('is German for a German institution, in plain text and HTML, and can be answered by a reply', async () => {
    const { to, head, parts } = await mailOf('musterbank', 'anna-becker', {
      kind: 'appointment',
      email: 'petra@sommer.example',
      preferred_time: 'Dienstag',
      message: 'Gr\u00fc\u00dfe <script>alert(1)</script>',
    })
    expect(to).toEqual(['anna.becker@musterbank.example'])
    expect(subjectOf(head)).toBe('Terminwunsch von Petra Sommer')
    expect(head).toMatch(/^Reply-To: Petra Sommer <petra@sommer\.example>$/m)
    expect(head).toMatch(/^Content-Type: multipart\/alternative/m)
    expect(parts).toContain('Content-Type: text/plain; charset=utf-8')
    expect(parts).toContain('Content-Type: text/html; charset=utf-8')
    expect(parts).toContain('Wunschzeit: Dienstag')
    expect(parts).toContain('&lt;script&gt;alert(1)')
  })

  it('is English for an English one', async () => {
    const { head, parts } = await mailOf('harbourbank', 'james-whitfield', {
      kind: 'message',
      phone: '0171 2345678',
      message: 'Hello',
    })
    expect(subjectOf(head)).toBe('Message from Petra Sommer')
    expect(parts).toContain('a visitor of your profile asks you to get in touch.')
  })

  it('has no header and no recipient that a visitor wrote, nor one that was stored before they were refused', async () => {
    const evil = 'evil@evil.example'
    await server.db.script(`
      create function stored_before() returns trigger language plpgsql as $$ begin
        new.name := E'Petra\\r\\nBcc: ${evil}\\r\\n\\r\\n<b>body</b>'; new.preferred_time := E'x\\nCc: ${evil}';
        return new; end $$;
      create trigger stored_before before insert on contact_requests for each row execute function stored_before()`)
    const { to, head } = await mailOf('musterbank', 'anna-becker', {
      kind: 'contact',
      email: 'petra@sommer.example',
      message: `.\r\nRCPT TO:<${evil}>\r\n`,
    })
    expect(to).toEqual(['anna.becker@musterbank.example'])
    expect(head).not.toMatch(/^(bcc|cc):/im)
    expect(head.match(/^(to|from|subject|reply-to):/gim)).toHaveLength(4)
    expect(subjectOf(head)).toBe(`Kontaktanfrage von Petra Bcc: ${evil} <b>body</b>`)
    expect(received).toHaveLength(1)
  })
})
