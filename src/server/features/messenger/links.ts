/** A lost link is sent again: to the address that the conversation was begun with, and to no other. */
import { randomUUID } from 'node:crypto'
import type { Ctx, Reply } from '#server/platform/binding/handler.ts'
import { linkMails } from './jobs.ts'
import { limitLinks } from './limits.ts'

/** What is answered and done is the same whether somebody has the address. */
export async function sendLinks(ctx: Ctx<'createMessengerLinks'>): Promise<Reply<'createMessengerLinks'>> {
  const { tx, body, tenant } = ctx
  const email = body.email.trim().toLowerCase()
  await limitLinks(ctx, email)
  const latest = await tx
    .selectFrom('threads')
    .select('uuid')
    .where((where) => where(where.fn('lower', ['email']), '=', email))
    .orderBy('last_message_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  // Nobody's where there is none: a job costs the same for it.
  await ctx.enqueue(linkMails, {
    tenantId: tenant.id,
    uuid: latest?.uuid ?? randomUUID(),
    asked: randomUUID(),
  })
  return { status: 204 }
}
