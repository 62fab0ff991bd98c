import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import type { Tenant } from '../tenancy/tenant.ts'
import { isAddress, type Mail, mailer } from './mail.ts'

const tenant: Tenant = {
  id: 1,
  slug: 'bank',
  name: 'Bank\r\nBcc: evil@evil.example',
  language: 'de',
  timeZone: 'Europe/Berlin',
  publicUrl: 'https://beratung.bank.example',
}
const mail: Mail = {
  key: 'contact-request/1',
  to: { name: 'Anna "A" Becker, Dr.', address: 'anna@bank.example' },
  subject: 'Rückruf\r\nBcc: evil@evil.example',
  text: 'Guten Tag,\n.\nPetra Sommer bittet um Rückruf.',
}

interface Received {
  readonly from: string
  readonly to: string[]
  readonly text: string
}

let database: TestDatabase
let smtp: SMTPServer
let url: string
let received: Received[] = []
/** What the mail server does next, instead of taking the mail. */
let trouble: 'none' | 'refuses' | 'drops after it took it' = 'none'

beforeAll(async () => {
  database = await openTestDatabase()
  await database.db.withSystem((tx) => tx.insertInto('tenants').values({ id: 1, slug: 'bank' }).execute())
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let text = ''
      stream.on('data', (part) => {
        text += part
      })
      stream.on('end', () => {
        if (trouble === 'refuses') return done(Object.assign(new Error('later'), { responseCode: 451 }))
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          text,
        })
        if (trouble === 'drops after it took it')
          return done(Object.assign(new Error('gone'), { responseCode: 421 }))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  url = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve))
  await database.close()
})
beforeEach(() => database.db.withTenant(1, (tx) => tx.deleteFrom('mails').execute()))
afterEach(() => {
  received = []
  trouble = 'none'
})

const stored = () => database.db.withTenant(1, (tx) => tx.selectFrom('mails').selectAll().execute())
const idOf = ({ text }: Received) => /^Message-ID:\s+(\S+)/im.exec(text)?.[1]

describe('without a mail server', () => {
  it('keeps a mail once per key, with its text', async () => {
    const sender = mailer(database.db, { smtpUrl: null, keepsMails: true })
    await sender.send(tenant, mail)
    await sender.send(tenant, { ...mail, text: 'again' })
    const rows = await stored()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ key: mail.key, text_body: mail.text, sent_at: null })
    expect(rows[0]?.subject).toBe('Rückruf Bcc: evil@evil.example')
  })
})

describe('with a mail server', () => {
  it('sends once per key, and stores that it did, but not what', async () => {
    const sender = mailer(database.db, { smtpUrl: url, keepsMails: false })
    await sender.send(tenant, mail)
    await sender.send(tenant, mail)
    sender.close()
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({ from: 'no-reply@beratung.bank.example', to: ['anna@bank.example'] })
    expect(await stored()).toEqual([
      expect.objectContaining({
        key: mail.key,
        sent_at: expect.any(Date),
        text_body: null,
        recipient: null,
        subject: null,
      }),
    ])
  })

  it('sends pictures in the mail itself, and says how it is ended, to people and to programs', async () => {
    const unsubscribe = 'https://beratung.bank.example/app/weekly-report?token=abc.def'
    const sender = mailer(database.db, { smtpUrl: url, keepsMails: false })
    await sender.send(tenant, {
      ...mail,
      html: '<img src="cid:visits" alt="Besuche">',
      pictures: [{ name: 'visits', png: new Uint8Array([137, 80, 78, 71]) }],
      unsubscribe,
    })
    sender.close()
    const text = received[0]?.text ?? ''
    expect(text.replaceAll('\r\n ', ' ')).toContain(`List-Unsubscribe: <${unsubscribe}>`)
    expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(text).toContain('Content-ID: <visits>')
    expect(text).toMatch(/Content-Disposition: inline; filename="?visits\.png/)
    expect(text).toContain('src="cid:visits"')
  })

  it('lets no text end a header', async () => {
    const sender = mailer(database.db, { smtpUrl: url, keepsMails: false })
    await sender.send(tenant, {
      ...mail,
      replyTo: { name: 'P\nCc: x@evil.example', address: 'petra@example.org' },
    })
    sender.close()
    const head = received[0]?.text.split('\r\n\r\n', 1)[0] ?? ''
    expect(head).not.toMatch(/^(bcc|cc):/im)
    expect(received[0]?.to).toEqual(['anna@bank.example'])
  })

  it('fails when it is refused, so that the job tries again', async () => {
    trouble = 'refuses'
    const sender = mailer(database.db, { smtpUrl: url, keepsMails: false })
    await expect(sender.send(tenant, mail)).rejects.toThrow()
    expect(await stored()).toEqual([])
    trouble = 'none'
    await sender.send(tenant, mail)
    sender.close()
    expect(received).toHaveLength(1)
  })

  it('gets the mails of a job but the one that cannot be made, which fails the job', async () => {
    const sender = mailer(database.db, { smtpUrl: url, keepsMails: false })
    const broken = () => {
      throw new Error('The template is broken.')
    }
    const makers = [broken, () => null, () => mail, () => ({ ...mail, key: 'another' })]
    await expect(sender.sendAll(tenant, makers)).rejects.toThrow('The template is broken.')
    await expect(sender.sendAll(tenant, makers)).rejects.toThrow('The template is broken.')
    sender.close()
    expect(received).toHaveLength(2)
  })

  it('that fails after taking a mail gets it twice, with one and the same Message-ID', async () => {
    trouble = 'drops after it took it'
    const sender = mailer(database.db, { smtpUrl: url, keepsMails: false })
    await expect(sender.send(tenant, mail)).rejects.toThrow()
    trouble = 'none'
    await sender.send(tenant, mail)
    await sender.send(tenant, { ...mail, key: 'another' })
    sender.close()
    const [first, second, other] = received.map(idOf)
    expect(first).toMatch(/^<[0-9a-f]{40}@beratung\.bank\.example>$/)
    expect(second).toBe(first)
    expect(other).not.toBe(first)
  })
})

describe('an address', () => {
  it.each(['anna@bank.example', 'a.b+c@sub.bank.example', "o'hara@bank.example"])('can be %s', (text) => {
    expect(isAddress(text)).toBe(true)
  })

  it.each([
    '',
    'anna',
    'anna@bank',
    'a@b.example, c@d.example',
    'a@x\r\nRCPT TO:<e@e.example>',
    '"a@x, e"@e.example',
    'anna <anna@bank.example>',
    'anna@bank.example\n',
    'anna@bänk.example',
    `${'a'.repeat(65)}@bank.example`,
    `a@${'b'.repeat(260)}.example`,
    'a@b@c.example',
  ])('cannot be %j, and no mail goes there', async (text) => {
    expect(isAddress(text)).toBe(false)
    const sender = mailer(database.db, { smtpUrl: url, keepsMails: false })
    await expect(sender.send(tenant, { ...mail, to: { name: 'x', address: text } })).rejects.toThrow(
      'no valid recipient',
    )
    expect(received).toEqual([])
  })
})
