/** Mail by SMTP, or kept in the database where there is no mail server (the demo): then nothing leaves the machine. */
import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Database, Db } from '../database/database.ts'
import type { Tenant } from '../tenancy/tenant.ts'

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
  /** One that is refused keeps no other from going. @throws the first refusal */
  sendAll(tenant: Tenant, mails: readonly Mail[]): Promise<void>
  close(): void
}

interface Transport {
  sendMail(message: object): Promise<unknown>
  close(): void
}

export function mailer(db: Db, smtpUrl: string | null): Mailer {
  let transport: Promise<Transport> | undefined
  const deliver = async (tenant: Tenant, mail: Mail, url: string) => {
    if (await wasSent(db, tenant, mail)) return
    transport ??= connect(url)
    await (await transport).sendMail(messageOf(tenant, mail))
    await record(db, tenant, [sentRow(tenant, mail)])
  }
  const sendAll: Mailer['sendAll'] = async (tenant, mails) => {
    const valid = mails.filter(({ to }) => isAddress(to.address))
    if (smtpUrl) {
      const results = await Promise.allSettled(valid.map((mail) => deliver(tenant, mail, smtpUrl)))
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) throw failed.reason
    } else if (valid.length > 0) {
      await record(
        db,
        tenant,
        valid.map((mail) => keptRow(tenant, mail)),
      )
    }
    if (valid.length < mails.length) throw new Error('A mail has no valid recipient.')
  }
  return {
    send: (tenant, mail) => sendAll(tenant, [mail]),
    sendAll,
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

/** Of a mail that left: only that it did. */
const sentRow = ({ id }: Tenant, { key }: Mail) => ({
  tenant_id: id,
  key,
  sent_at: new Date(),
  recipient: null,
  subject: null,
  text_body: null,
  html_body: null,
  calendar: null,
})

/** Of one that stays: its text. */
const keptRow = ({ id }: Tenant, { key, to, subject, text, html, ical }: Mail) => ({
  tenant_id: id,
  key,
  sent_at: null,
  recipient: to.name ? `${oneLine(to.name)} <${to.address}>` : to.address,
  subject: oneLine(subject),
  text_body: text,
  html_body: html ?? null,
  calendar: ical?.content ?? null,
})

async function record(db: Db, tenant: Tenant, rows: Insertable<Database['mails']>[]): Promise<void> {
  await db.withTenant(tenant.id, (tx) =>
    tx
      .insertInto('mails')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
}
