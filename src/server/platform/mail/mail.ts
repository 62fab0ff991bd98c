/**
 * Mail by SMTP, or kept in the database where that is wanted (the demo): then nothing leaves the machine. A process that was
 * told neither leaves mails to others.
 */
import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { CalendarMethod } from '#rules/calendar-file.ts'
import type { Database, Db, TenantTx } from '../database/database.ts'
import { type MailLimits, usualMailLimits } from '../process/mail-limits.ts'
import { together } from '../process/together.ts'
import type { Tenant } from '../tenancy/tenant.ts'
import { type MailServer, mailServer } from './mail-server.ts'

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
  readonly ical?: {
    readonly method: CalendarMethod
    readonly content: string
    /** In the reader's language. */
    readonly filename: string
  }
  /** Shown where its page says cid: and the name: they come with the mail, so that none is fetched to be seen. */
  readonly pictures?: readonly MailPicture[]
  /** Page on which a reader, or their mail program by one call, ends mails like this one. */
  readonly unsubscribe?: string
}

export interface MailPicture {
  /** Unique in the mail. */
  readonly name: string
  readonly png: Uint8Array
}

/** Makes a mail just before it is sent; null: there is none. */
export type MailMaker = () => Mail | null

export interface Mailer {
  /** False: what waits to be sent is left to processes that can. */
  readonly isAble: boolean
  /** How many mails may be on their way at the same time. */
  readonly atOnce: number
  /** @throws when the mail server does not take it; the job that sends it tries again. */
  send(tenant: Tenant, mail: Mail): Promise<void>
  /** One that cannot be made, or is refused, keeps no other from going. @throws the first failure */
  sendAll(tenant: Tenant, mails: readonly MailMaker[]): Promise<void>
  close(): void
}

export interface MailerOptions {
  /** null: there is no mail server */
  readonly smtpUrl: string | null
  /** Whether mails stay in the database where there is none. */
  readonly keepsMails: boolean
  readonly mailLimits?: MailLimits
}

export function mailer(
  db: Db,
  { smtpUrl, keepsMails, mailLimits = usualMailLimits }: MailerOptions,
  log?: { warn(message: string): void },
): Mailer {
  const mails = smtpUrl ? sending(db, mailServer(smtpUrl, mailLimits)) : keepsMails ? keeping(db) : unable
  if (mails === unable)
    log?.warn(
      'SMTP_URL is not set: mails wait until a process can send them, or is told to keep them (SMTP_URL=keep)',
    )
  async function sendAll(tenant: Tenant, makers: readonly MailMaker[]): Promise<void> {
    const failures: unknown[] = []
    const made: Mail[] = []
    for (const make of makers) {
      try {
        const mail = make()
        if (mail && !isAddress(mail.to.address)) throw new Error('A mail has no valid recipient.')
        if (mail) made.push(mail)
      } catch (error) {
        failures.push(error)
      }
    }
    failures.push(...(await mails.send(tenant, made)))
    if (failures.length > 0) throw failures[0]
  }
  return {
    isAble: mails !== unable,
    get atOnce() {
      return mails.atOnce()
    },
    send: (tenant, mail) => sendAll(tenant, [() => mail]),
    sendAll,
    close: () => mails.close(),
  }
}

/** Where mails go. */
interface MailWay {
  atOnce(): number
  /** @returns what kept some from going */
  send(tenant: Tenant, mails: readonly Mail[]): Promise<unknown[]>
  close(): void
}

const unable: MailWay = {
  atOnce: () => 0,
  async send(_, mails) {
    return mails.map(() => new Error('This process sends no mails: SMTP_URL is not set.'))
  },
  close() {},
}

/** Mails that one process stores at a time: a turn of a tenant is a quarter of them, and what comes meanwhile goes together. */
const keptAtOnce = 40

function keeping(db: Db): MailWay {
  const store = together((tenantId, rows: readonly MailRow[]) => record(db, tenantId, rows))
  return {
    atOnce: () => keptAtOnce,
    async send(tenant, mails) {
      const rows = mails.map((mail) => keptRow(tenant, mail))
      if (rows.length > 0) await store(tenant.id, rows)
      return []
    },
    close() {},
  }
}

function sending(db: Db, server: MailServer): MailWay {
  const sentAmong = together((tenantId, keys: readonly string[]) => findSent(db, tenantId, keys))
  const recordSent = together((tenantId, rows: readonly MailRow[]) => record(db, tenantId, rows))
  return {
    atOnce: () => server.atOnce(),
    async send(tenant, mails) {
      if (mails.length === 0) return []
      const sent = await sentAmong(
        tenant.id,
        mails.map(({ key }) => key),
      )
      const waiting = mails.filter(({ key }) => !sent.has(key))
      const results = await Promise.allSettled(
        waiting.map(async (mail) => {
          await server.send(tenant.id, messageOf(tenant, mail))
          await recordSent(tenant.id, [sentRow(tenant, mail)])
        }),
      )
      return results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    },
    close: () => server.close(),
  }
}

/** One plain address: no list, no comment, no quoted local part, nothing that ends a header or a command. */
export function isAddress(text: string): boolean {
  return text.length <= 254 && /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(text)
}

/** Who writes: the institution, at its stored public address. Nobody reads what is sent there. */
export function sender({
  name,
  mailSender,
  publicUrl,
}: Pick<Tenant, 'name' | 'mailSender' | 'publicUrl'>): Recipient {
  return { name: oneLine(mailSender || name), address: `no-reply@${new URL(publicUrl).hostname}` }
}

function messageOf(tenant: Tenant, mail: Mail): object {
  const { replyTo, ical, pictures, unsubscribe } = mail
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
    ...(ical && { icalEvent: ical }),
    ...(pictures && { attachments: pictures.map(inline) }),
    ...(unsubscribe && {
      list: { unsubscribe },
      // By one call without a page (RFC 8058).
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
    // The same whenever it is sent again: a mailbox that got it twice can tell.
    messageId: `<${id}@${hostname}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const inline = ({ name, png }: MailPicture) => ({
  cid: name,
  filename: `${name}.png`,
  content: Buffer.from(png),
  contentType: 'image/png',
  contentDisposition: 'inline',
})

/** A page that is looked at without its mail has its pictures in itself. */
export const withPictures = (html: string, pictures: readonly MailPicture[]) =>
  pictures.reduce(
    (page, { name, png }) =>
      page.replaceAll(`"cid:${name}"`, `"data:image/png;base64,${Buffer.from(png).toString('base64')}"`),
    html,
  )

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it is about
const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim()

async function findSent(db: Db, tenantId: number, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.withTenant(
    tenantId,
    (tx) => tx.selectFrom('mails').select('key').where('key', 'in', keys).execute(),
    { readOnly: true },
  )
  return new Set(rows.map(({ key }) => key))
}

/** Whether a mail has left, or is kept where none leave. */
export async function wasSent(tx: TenantTx, key: string): Promise<boolean> {
  const row = await tx.selectFrom('mails').select('key').where('key', '=', key).executeTakeFirst()
  return row !== undefined
}

type MailRow = Insertable<Database['mails']>

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
const keptRow = ({ id }: Tenant, { key, to, subject, text, html, ical, pictures = [] }: Mail) => ({
  tenant_id: id,
  key,
  sent_at: null,
  recipient: to.name ? `${oneLine(to.name)} <${to.address}>` : to.address,
  subject: oneLine(subject),
  text_body: text,
  html_body: html === undefined ? null : withPictures(html, pictures),
  calendar: ical?.content ?? null,
})

async function record(db: Db, tenantId: number, rows: readonly MailRow[]): Promise<void> {
  await db.withTenant(tenantId, (tx) =>
    tx
      .insertInto('mails')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
}
