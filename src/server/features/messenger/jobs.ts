/** Mails about conversations. Each is sent once, however often its job runs: its key says what it is about. */
import { type JobDefinitions, type JobDeps, untilMailsGo } from '#server/platform/jobs/job.ts'
import { mailContext } from '#server/platform/mail/context.ts'
import type { Recipient } from '#server/platform/mail/mail.ts'
import { findMailboxes } from '../advisors/public.ts'
import { isModuleOn } from '../modules/public.ts'
import { mailKey } from './mail-key.ts'
import { findMailed, findThreadsOf, type MailedThread, unreadSince } from './mailed-threads.ts'
import { beginningMail, linksMail, unreadMail } from './mails.ts'
import type { Side } from './queries.ts'

/** The visitor gets the link. */
export const beginningMails = 'messenger-beginning-mails'
/** A message was not seen for some minutes. */
export const unreadMails = 'messenger-unread-mails'
/** A lost link is asked for. */
export const linkMails = 'messenger-link-mails'

interface OfThread {
  readonly tenantId: number
  readonly uuid: string
}
interface Unread extends OfThread {
  readonly reader: Side
  readonly since: number
}
interface Asked extends OfThread {
  readonly asked: string
}

const inTurns = { inTurns: true, options: untilMailsGo } as const

export const messengerJobs = {
  [beginningMails]: { ...inTurns, handle: ({ data }: { data: OfThread }, deps) => sendBeginning(data, deps) },
  [unreadMails]: { ...inTurns, handle: ({ data }: { data: Unread }, deps) => sendUnread(data, deps) },
  [linkMails]: { ...inTurns, handle: ({ data }: { data: Asked }, deps) => sendLinks(data, deps) },
} satisfies JobDefinitions

const visitorOf = ({ email }: MailedThread): Recipient => ({ name: '', address: email })

async function sendBeginning({ tenantId, uuid }: OfThread, deps: JobDeps): Promise<void> {
  const thread = await deps.read(tenantId, (tx) => findMailed(tx, uuid))
  if (!thread) return
  const context = await mailContext(deps, tenantId, thread.language)
  const mail = beginningMail(thread, context)
  await deps.mail.send(context.tenant, { key: mailKey(uuid, 'beginning'), to: visitorOf(thread), ...mail })
}

async function sendUnread({ tenantId, uuid, reader, since }: Unread, deps: JobDeps): Promise<void> {
  const found = await deps.read(tenantId, async (tx) => {
    const thread = await findMailed(tx, uuid)
    if (!thread || thread.state === 'closed') return null
    const messages = await unreadSince(tx, uuid, { reader, since })
    if (messages.length === 0) return null
    if (reader === 'visitor') return { thread, messages, to: [visitorOf(thread)] }
    // The institution does not want mails to advisors.
    if (!(await isModuleOn(tx, 'notifications'))) return null
    const uuids = [thread.advisor_uuid, ...(thread.substitute_uuid ? [thread.substitute_uuid] : [])]
    return { thread, messages, to: [...(await findMailboxes(tx, uuids)).values()] }
  })
  if (!found) return
  const { thread, messages, to } = found
  const context = await mailContext(deps, tenantId, reader === 'visitor' ? thread.language : undefined)
  const settings = await deps.settings(tenantId)
  const hasText = settings['messenger.mail_text'] !== 'false'
  for (const [at, recipient] of to.entries()) {
    const mail = unreadMail({ thread, messages, reader, recipient, hasText }, context)
    await deps.mail.send(context.tenant, {
      key: mailKey(uuid, `unread/${reader}/${since}/${at}`),
      to: recipient,
      ...mail,
    })
  }
}

async function sendLinks({ tenantId, uuid, asked }: Asked, deps: JobDeps): Promise<void> {
  const found = await deps.read(tenantId, async (tx) => {
    const thread = await findMailed(tx, uuid)
    return thread && { thread, all: await findThreadsOf(tx, thread.email) }
  })
  if (!found) return
  const context = await mailContext(deps, tenantId, found.thread.language)
  const mail = linksMail(found.all, context)
  await deps.mail.send(context.tenant, {
    key: mailKey(uuid, `links/${asked}`),
    to: visitorOf(found.thread),
    ...mail,
  })
}
