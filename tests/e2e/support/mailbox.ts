import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { until } from '#tests/until.ts'

export interface Mail {
  to: string
  /** Every part, decoded. */
  text: string
  /** What mail programs show. */
  html: string
  /** The first link to an appointment in it. */
  link: string
}

/** A mail server that keeps what it is sent. */
export class Mailbox {
  private readonly mails: Mail[] = []
  private readonly server: SMTPServer

  private constructor() {
    this.server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const parts = partsOf(Buffer.concat(chunks).toString('utf8'))
          const text = parts.map(({ head, body }) => `${head}\n${body}`).join('\n')
          const html = parts.find(({ head }) => /content-type: text\/html/i.test(head))?.body ?? ''
          const link = /https?:\/\/\S+\/app\/appointment\?[\w=&-]+/.exec(text)?.[0] ?? ''
          for (const { address } of session.envelope.rcptTo)
            this.mails.push({ to: address, text, html, link })
          done()
        })
      },
    })
  }

  static async open(): Promise<Mailbox> {
    const mailbox = new Mailbox()
    mailbox.server.listen(0, '127.0.0.1')
    await once(mailbox.server.server, 'listening')
    return mailbox
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`
  }

  /** To whom those went that nobody took. */
  get recipients(): string[] {
    return this.mails.map(({ to }) => to)
  }

  /** Takes the oldest mail to an address; waits for it. */
  async next(to: string): Promise<Mail> {
    const at = await until(() => {
      const found = this.mails.findIndex((mail) => mail.to === to)
      if (found < 0) throw new Error(`No mail came to ${to}`)
      return found
    })
    return this.mails.splice(at, 1)[0] as Mail
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()))
  }
}

/** Quoted-printable and base64 parts as they read. */
function partsOf(raw: string): { head: string; body: string }[] {
  return raw.split(/\r?\n--[^\r\n]+\r?\n/).map((part) => {
    const [head = '', ...rest] = part.split(/\r?\n\r?\n/)
    return { head, body: decoded(rest.join('\n\n'), head) }
  })
}

function decoded(text: string, head: string): string {
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(text, 'base64').toString('utf8')
  if (!/transfer-encoding: quoted-printable/i.test(head)) return text
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
