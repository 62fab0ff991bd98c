/** Mail by SMTP, or kept in the database where there is no mail server (the demo): then nothing leaves the machine. */
import { createHash } from 'node:crypto'
import type { Db } from './database.ts'
import type { Tenant } from './handler.ts'

export interface Recipient {
  /** Empty where it must not stand in the mail. */
  readonly name: string
  readonly address: string
}

export interface Mail {
  /** Unique in the tenant and the same whenever the job runs again: one mail per key. */
  readonly key: string
  readonly to: Recipient
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly replyTo?: Recipient
  readonly ical?: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string }
}

export interface Mailer {
  /** @throws when the mail server does not take it; the job that sends it tries again. */
  send(tenant: Tenant, mail: Mail): Promise<void>
  close(): void
}

interface Transport {
  sendMail(message: object): Promise<unknown>
  close(): void
}

export function mailer(db: Db, smtpUrl: string | null): Mailer {
  let transport: Promise<Transport> | undefined
  return {
    async send(tenant, mail) {
      if (!isAddress(mail.to.address)) throw new Error('A mail has no valid recipient.')
      if (await wasSent(db, tenant, mail)) return
      if (smtpUrl) {
        transport ??= connect(smtpUrl)
        await (await transport).sendMail(messageOf(tenant, mail))
      }
      await record(db, tenant, mail, smtpUrl === null)
    },
    close() {
      void transport?.then((each) => each.close())
    },
  }
}

/** One plain address: no list, no comment, no quoted local part, nothing that ends a header or a command. */
export function isAddress(text: string): boolean {
  return text.length <= 254 && /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(text)
}

async function connect(smtpUrl: string): Promise<Transport> {
  const { createTransport } = await import('nodemailer')
  const url = new URL(smtpUrl)
  const options = {
    pool: 'true',
    connectionTimeout: '10000',
    greetingTimeout: '10000',
    socketTimeout: '30000',
  }
  for (const [name, value] of Object.entries(options)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  }
  return createTransport(url.href)
}

/** Who writes: the institution, at its stored public address. Nobody reads what is sent there. */
export function sender({ name, publicUrl }: Pick<Tenant, 'name' | 'publicUrl'>): Recipient {
  return { name: oneLine(name), address: `no-reply@${new URL(publicUrl).hostname}` }
}

function messageOf(tenant: Tenant, mail: Mail): object {
  const { replyTo, ical } = mail
  const { hostname } = new URL(tenant.publicUrl)
  const id = createHash('sha256').update(`${tenant.slug}\n${mail.key}`).digest('hex').slice(0, 40)
  return {
    from: sender(tenant),
    to: { name: oneLine(mail.to.name), address: mail.to.address },
    ...(replyTo &&
      isAddress(replyTo.address) && { replyTo: { name: oneLine(replyTo.name), address: replyTo.address } }),
    subject: oneLine(mail.subject),
    text: mail.text,
    ...(mail.html && { html: mail.html }),
    ...(ical && { icalEvent: { method: ical.method, content: ical.content, filename: 'invite.ics' } }),
    // The same whenever it is sent again: a mailbox that got it twice can tell.
    messageId: `<${id}@${hostname}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it is about
const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim()

async function wasSent(db: Db, tenant: Tenant, { key }: Mail): Promise<boolean> {
  return await db.withTenant(
    tenant.id,
    async (tx) =>
      (await tx.selectFrom('mails').select('key').where('key', '=', key).executeTakeFirst()) !== undefined,
    { readOnly: true },
  )
}

/** With its text where it is kept; of a mail that left, only that it did. */
async function record(db: Db, tenant: Tenant, mail: Mail, isKept: boolean): Promise<void> {
  const content = {
    recipient: mail.to.name ? `${oneLine(mail.to.name)} <${mail.to.address}>` : mail.to.address,
    subject: oneLine(mail.subject),
    text_body: mail.text,
    html_body: mail.html ?? null,
    calendar: mail.ical?.content ?? null,
  }
  const nothing = { recipient: null, subject: null, text_body: null, html_body: null, calendar: null }
  await db.withTenant(tenant.id, (tx) =>
    tx
      .insertInto('mails')
      .values({
        tenant_id: tenant.id,
        key: mail.key,
        sent_at: isKept ? null : new Date(),
        ...(isKept ? content : nothing),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
}
