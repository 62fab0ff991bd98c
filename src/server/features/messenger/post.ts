/** A message is stored, and whoever does not see it within some minutes is told by mail. */
import type { Ctx } from '#server/platform/binding/handler.ts'
import { tell } from './feeds.ts'
import { unreadMails } from './jobs.ts'
import { insertMessage, type LockedThread, type NewMessage, type ThreadParties } from './queries.ts'

/** Seconds until a mail says that something waits to be read. */
const patience = 180

type Posted = ThreadParties & Pick<LockedThread, 'last_sequence' | 'unread_by_advisor' | 'unread_by_visitor'>

/** In a thread that is locked. */
export async function post(ctx: Pick<Ctx, 'tx' | 'tenant' | 'enqueue'>, thread: Posted, message: NewMessage) {
  const stored = await insertMessage(ctx.tx, thread, message)
  await tell(ctx.tx, ctx.tenant.id, { thread, kind: 'message', now: message.now })
  const [reader, unread] =
    message.sender === 'visitor'
      ? (['advisor', thread.unread_by_advisor] as const)
      : (['visitor', thread.unread_by_visitor] as const)
  // One mail for all that comes until somebody looks: the first of it begins the silence.
  if (unread === 0) {
    const data = { tenantId: ctx.tenant.id, uuid: thread.uuid, reader, since: stored.sequence }
    await ctx.enqueue(unreadMails, data, { startAfter: patience })
  }
  return stored
}
