/** What is sent twice with one key is stored once. */
import { createHash } from 'node:crypto'
import type { Ctx } from '#server/platform/binding/handler.ts'
import { once, type RefusalTexts } from '#server/platform/guards/idempotency.ts'

const texts: RefusalTexts = {
  used: 'This key was already used for another message.',
  inProgress: 'This message is already being sent. Please wait a moment.',
}

/** @param whose of whom the key is: nobody gets another's reply by its key */
export function onceForKey<Result extends object>(
  ctx: Pick<Ctx, 'tx' | 'operation' | 'tenant' | 'body' | 'now' | 'headers'>,
  whose: string,
  make: () => Promise<Result>,
): Promise<Result> {
  const given = ctx.headers['idempotency-key']
  if (given === undefined) return make()
  const key = createHash('sha256').update(`${whose}\n${given}`).digest('base64url')
  return once(ctx, key, make, texts)
}
