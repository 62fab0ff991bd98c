/** What is written in a conversation. */
import type { Ctx, Reply } from '#server/platform/binding/handler.ts'
import { invalid, notFound } from '#server/platform/contract/errors.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { attach, attachmentsOf, type StoredAttachment } from './attachment-queries.ts'
import { shownAttachment, takeAlong } from './attachments.ts'
import { limitMessage } from './limits.ts'
import { onceForKey } from './once.ts'
import { post } from './post.ts'
import { type LockedThread, lockThread, readMessages, type Side } from './queries.ts'
import { sideOf } from './records.ts'
import { checkOpen } from './sending.ts'
import { suggestionsOf } from './suggestion-queries.ts'
import { checkSuggested, shownSuggestion, suggest } from './suggestions.ts'
import { findAuthorName } from './writers.ts'

type Message = Extract<Reply<'createMessage'>, { status: 201 }>['body']

/** A message as both sides read it. */
export function shownMessage(
  message: Awaited<ReturnType<typeof readMessages>>[number],
  attachments: readonly StoredAttachment[] = [],
  suggestion?: Message['suggestion'],
): Message {
  const { uuid, sequence, sender, author_name: author, text } = message
  return {
    uuid,
    sequence,
    sender,
    author_name: author,
    text,
    attachments: attachments.map(shownAttachment),
    ...(suggestion && { suggestion }),
    created_at: message.created_at.toISOString(),
    read_at: message.read_at?.toISOString() ?? null,
  }
}

export async function listMessages(ctx: Ctx<'listMessages'>): Promise<Reply<'listMessages'>> {
  const { params, query, withTenant } = ctx
  const range = { after: query.after ?? 0, before: query.before, limit: query.limit ?? 500 }
  const body = await withTenant(
    async (tx) => {
      const side = await sideOf(tx, ctx, params.uuid)
      if (!side) throw notFound()
      const rows = await readMessages(tx, params.uuid, range)
      const sequences = rows.map(({ sequence }) => sequence)
      const files = await attachmentsOf(tx, params.uuid, sequences)
      const suggestions = await suggestionsOf(tx, params.uuid, sequences)
      const suggested = ({ sequence }: { sequence: number }) =>
        shownSuggestion(tx, suggestions.get(sequence), side)
      return await Promise.all(
        rows.map(async (row) => shownMessage(row, files.get(row.sequence), await suggested(row))),
      )
    },
    { readOnly: true },
  )
  return { status: 200, body }
}

export async function writeMessage(ctx: Ctx<'createMessage'>): Promise<Reply<'createMessage'>> {
  const { tx, params } = ctx
  const side = await sideOf(tx, ctx, params.uuid)
  if (!side) throw notFound()
  const text = ctx.body.text.trim()
  if (!text && !ctx.body.attachment_uuids?.length) throw invalid({ text: [emptyText(ctx)] })
  const body = await onceForKey(ctx, `${params.uuid} ${side}`, async () => {
    const locked = await lockThread(tx, params.uuid)
    if (!locked) throw notFound()
    return await write(ctx, locked, side, text)
  })
  return { status: 201, body }
}

async function write(
  ctx: Ctx<'createMessage'>,
  locked: LockedThread,
  side: Side,
  text: string,
): Promise<Message> {
  const { tx, now, body } = ctx
  await checkOpen(tx, locked, side)
  await limitMessage(ctx, locked.uuid, side === 'visitor')
  const author = await authorOf(tx, ctx, locked, side)
  const uploader = { threadUuid: locked.uuid, side, authorUuid: author.uuid }
  const suggested = body.suggestion && (await checkSuggested(ctx, locked, side, body.suggestion))
  const waiting = await takeAlong(tx, body.attachment_uuids ?? [], uploader)
  const files = waiting.map(({ name }) => name)
  const stored = await post(ctx, locked, { sender: side, author, text, files, now })
  const attached = await attach(tx, waiting, stored.sequence)
  if (!suggested) return shownMessage(stored, attached)
  const suggestion = await suggest(tx, locked.uuid, stored.sequence, suggested)
  return shownMessage(stored, attached, await shownSuggestion(tx, suggestion, side))
}

const emptyText = ({ translate }: Pick<Ctx, 'translate'>) =>
  translate('{attribute} cannot be empty', { attribute: translate('Text') })

async function authorOf(tx: TenantTx, { actor }: Pick<Ctx, 'actor'>, { name }: LockedThread, side: Side) {
  if (side === 'visitor') return { uuid: actor.kind === 'user' ? actor.uuid : null, name }
  if (actor.kind !== 'user') throw notFound()
  return { uuid: actor.uuid, name: await findAuthorName(tx, actor) }
}
