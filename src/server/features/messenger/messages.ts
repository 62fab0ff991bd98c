/** What is written in a conversation. */
import type { Ctx, Reply } from '#server/platform/binding/handler.ts'
import { HttpError, notFound } from '#server/platform/contract/errors.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { limitMessage } from './limits.ts'
import { onceForKey } from './once.ts'
import { post } from './post.ts'
import {
  findAuthorName,
  isAnswered,
  type LockedThread,
  lockThread,
  readMessages,
  type Side,
} from './queries.ts'
import { sideOf } from './records.ts'

type Message = Extract<Reply<'createMessage'>, { status: 201 }>['body']

/** A message as both sides read it. */
export function shownMessage(message: Awaited<ReturnType<typeof readMessages>>[number]): Message {
  const { uuid, sequence, sender, author_name: author, text } = message
  return {
    uuid,
    sequence,
    sender,
    author_name: author,
    text,
    created_at: message.created_at.toISOString(),
    read_at: message.read_at?.toISOString() ?? null,
  }
}

export async function listMessages(ctx: Ctx<'listMessages'>): Promise<Reply<'listMessages'>> {
  const { params, query, withTenant } = ctx
  const range = { after: query.after ?? 0, before: query.before, limit: query.limit ?? 500 }
  const rows = await withTenant(
    async (tx) => {
      if (!(await sideOf(tx, ctx, params.uuid))) throw notFound()
      return await readMessages(tx, params.uuid, range)
    },
    { readOnly: true },
  )
  return { status: 200, body: rows.map(shownMessage) }
}

export async function writeMessage(ctx: Ctx<'createMessage'>): Promise<Reply<'createMessage'>> {
  const { tx, params } = ctx
  const side = await sideOf(tx, ctx, params.uuid)
  if (!side) throw notFound()
  const text = ctx.body.text.trim()
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
  const { tx, now } = ctx
  if (locked.state === 'closed') throw new HttpError(409, 'This conversation is closed.')
  if (side === 'visitor' && !(await isAnswered(tx, locked))) throw new HttpError(409, nobodyAnswers)
  await limitMessage(ctx, locked.uuid, side === 'visitor')
  const author = await authorOf(tx, ctx, locked, side)
  return shownMessage(await post(ctx, locked, { sender: side, author, text, now }))
}

const nobodyAnswers = 'Nobody answers here any more. Please choose another way to get in touch.'

async function authorOf(tx: TenantTx, { actor }: Pick<Ctx, 'actor'>, { name }: LockedThread, side: Side) {
  if (side === 'visitor') return { uuid: actor.kind === 'user' ? actor.uuid : null, name }
  if (actor.kind !== 'user') throw notFound()
  return { uuid: actor.uuid, name: await findAuthorName(tx, actor) }
}
