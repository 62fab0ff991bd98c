/** The first message: a conversation begins, its visitor gets a link, and the advisor is told. */
import { randomUUID } from 'node:crypto'
import { consentText } from '#rules/consent-text.ts'
import type { Ctx } from '#server/platform/binding/handler.ts'
import { type FieldErrors, invalid, notFound } from '#server/platform/contract/errors.ts'
import { checkTicket, formKey } from '#server/platform/guards/form-ticket.ts'
import { newToken, tokenHash } from '#server/platform/identity/tokens.ts'
import { findActive, visibleOptions } from '../advisors/public.ts'
import { beginningMails } from './jobs.ts'
import { limitBeginning } from './limits.ts'
import { onceForKey } from './once.ts'
import { post } from './post.ts'
import { insertThread, isAnswered } from './queries.ts'
import { threadToken } from './tokens.ts'
import { findWriter } from './writers.ts'

type BeginningCtx = Ctx<'createMessengerThread'>

export async function beginThread(ctx: BeginningCtx) {
  const { body, tx, actor } = ctx
  const advisor = await findActive(tx, body.advisor)
  if (!advisor || !visibleOptions(advisor, ctx).messenger) throw notFound('Not found')
  if (actor.kind === 'user' && actor.alias === advisor.slug)
    throw invalid({ advisor: ['Nobody writes to themselves.'] })
  const writer = await writerOf(ctx)
  // A field that people do not see was filled in by a program: it is told what it wants to hear.
  if (body.website) return begun(randomUUID(), newToken())
  const { uuid } = await onceForKey(ctx, `${actor.kind === 'user' ? actor.uuid : ''}`, async () => {
    // Who is signed in is no program.
    if (actor.kind === 'guest') checkTicket(body.ticket, await formKey(tx), ctx.now)
    await limitBeginning(ctx, advisor.uuid, writer.email)
    return { uuid: await begin(ctx, beginningOf(ctx, advisor.uuid, writer)) }
  })
  return begun(uuid, await threadToken(tx, uuid))
}

const begun = (uuid: string, token: string) => ({
  status: 201 as const,
  headers: { location: `/api/v1/messenger/threads/${uuid}` },
  body: { uuid, token },
})

interface Writer {
  readonly name: string
  readonly email: string
}

/** Who is signed in is known; a visitor says who they are. @throws HttpError 422 */
async function writerOf({ body, actor, tx, translate }: BeginningCtx): Promise<Writer> {
  const known = actor.kind === 'user' ? await findWriter(tx, actor.uuid) : null
  const name = body.name?.trim() || known?.name
  const email = body.email?.trim() || known?.email
  if (name && email) return { name, email }
  const empty = (attribute: string) => [
    translate('{attribute} cannot be empty', { attribute: translate(attribute) }),
  ]
  const errors: FieldErrors = {
    ...(!name && { name: empty('Name') }),
    ...(!email && { email: empty('E-mail') }),
  }
  throw invalid(errors)
}

const beginningOf = (
  { actor, body, modules }: BeginningCtx,
  advisorUuid: string,
  writer: Writer,
): Beginning => ({
  ...writer,
  advisor_uuid: advisorUuid,
  user_uuid: actor.kind === 'user' ? actor.uuid : null,
  is_customer: modules.has('is-already-customer') ? (body.is_customer ?? false) : null,
  message: body.message.trim(),
})

/** What a conversation begins with, whichever call brought it. */
export interface Beginning extends Writer {
  readonly advisor_uuid: string
  /** Null: a visitor, who has the link alone. */
  readonly user_uuid: string | null
  readonly is_customer: boolean | null
  readonly message: string
}

/** Whoever calls has counted it among what one may write. */
export async function begin(
  ctx: Pick<Ctx, 'tx' | 'tenant' | 'enqueue' | 'now' | 'language' | 'translate'>,
  { message, ...beginning }: Beginning,
): Promise<string> {
  const { language, now, tenant, translate, tx } = ctx
  const { advisor_uuid, user_uuid, name } = beginning
  const uuid = randomUUID()
  await insertThread(tx, {
    ...beginning,
    uuid,
    language,
    // The form speaks the language that the request asks for.
    consent_text: translate(consentText, { tenant: tenant.name }),
    consented_at: now,
    token_hash: tokenHash(await threadToken(tx, uuid)),
    last_message_at: now,
    created_at: now,
  })
  const parties = { uuid, advisor_uuid, substitute_uuid: null, user_uuid }
  if (!(await isAnswered(tx, parties))) throw notFound('Not found')
  const thread = { ...parties, last_sequence: 0, unread_by_advisor: 0, unread_by_visitor: 0 }
  await post(ctx, thread, { sender: 'visitor', author: { uuid: user_uuid, name }, text: message, now })
  await ctx.enqueue(beginningMails, { tenantId: tenant.id, uuid })
  return uuid
}
