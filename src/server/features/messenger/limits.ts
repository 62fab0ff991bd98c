/** How much may be written. */
import type { Ctx } from '#server/platform/binding/handler.ts'
import { tooMany } from '#server/platform/contract/errors.ts'
import { addressKey, callerKey, type Limit, take } from '#server/platform/guards/rate-limits.ts'

const hour = 3600
const day = 24 * hour

type Writer = Pick<Ctx, 'tx' | 'tenant' | 'now' | 'rateLimitFactor' | 'ip' | 'actor'>

type Rule = readonly [key: string, limits: readonly Limit[]]

/**
 * Only what is stored counts, in this order for all, so that two never wait for each other's counts. A branch's guests and a
 * carrier's phones share an address: what is narrow is what one advisor gets from it.
 */
export function limitBeginning(ctx: Writer, advisorUuid: string, email: string): Promise<void> {
  const caller = callerKey(ctx)
  return takeEach(ctx, [
    [
      caller,
      [
        { name: 'conversations from address', most: 50, seconds: 600 },
        { name: 'conversations from address in a day', most: 400, seconds: day },
      ],
    ],
    [
      `${caller}\n${advisorUuid}`,
      [
        { name: 'conversations with advisor from address', most: 5, seconds: 600 },
        { name: 'conversations with advisor from address in a day', most: 20, seconds: day },
      ],
    ],
    [
      advisorUuid,
      [
        { name: 'conversations with advisor', most: 60, seconds: hour },
        { name: 'conversations with advisor in a day', most: 200, seconds: day },
      ],
    ],
    // Whoever is written to need not be the one who asked.
    [email.toLowerCase(), [{ name: 'conversations for e-mail', most: 3, seconds: hour }]],
  ])
}

/** One writes in a conversation as fast as people type. */
export function limitMessage(ctx: Writer, threadUuid: string, isVisitor: boolean): Promise<void> {
  return takeEach(ctx, [
    [
      `${isVisitor ? addressKey(ctx.ip) : callerKey(ctx)}`,
      [{ name: 'messages from address', most: 600, seconds: 600 }],
    ],
    [
      `${threadUuid} ${isVisitor}`,
      [
        { name: 'messages in conversation', most: 30, seconds: 300 },
        { name: 'messages in conversation in a day', most: 300, seconds: day },
      ],
    ],
  ])
}

/** Each is drawn, kept, and may be large. */
export function limitUpload(ctx: Writer, threadUuid: string, isVisitor: boolean): Promise<void> {
  return takeEach(ctx, [
    [
      `${isVisitor ? addressKey(ctx.ip) : callerKey(ctx)}`,
      [
        { name: 'attachments from address', most: 100, seconds: 600 },
        { name: 'attachments from address in a day', most: 1_000, seconds: day },
      ],
    ],
    [
      `${threadUuid} ${isVisitor}`,
      [
        { name: 'attachments in conversation', most: 20, seconds: 300 },
        { name: 'attachments in conversation in a day', most: 100, seconds: day },
      ],
    ],
  ])
}

/** A browser says so every few seconds. */
export function limitWriting(ctx: Writer, threadUuid: string, side: string): Promise<void> {
  return takeEach(ctx, [[`${threadUuid} ${side}`, [{ name: 'says that it writes', most: 60, seconds: 60 }]]])
}

/** Mails with links go to who has asked for one, and to nobody too often. */
export function limitLinks(ctx: Writer, email: string): Promise<void> {
  return takeEach(ctx, [
    [addressKey(ctx.ip), [{ name: 'links to conversations from address', most: 20, seconds: hour }]],
    [email.toLowerCase(), [{ name: 'links to conversations for e-mail', most: 3, seconds: hour }]],
  ])
}

/** @throws HttpError 429 */
async function takeEach({ tx, tenant, now, rateLimitFactor: factor }: Writer, rules: readonly Rule[]) {
  for (const [key, limits] of rules) {
    for (const limit of limits) {
      const wait = await take(tx, limit, { tenantId: tenant.id, key, now, factor })
      if (wait !== null) throw tooMany(wait)
    }
  }
}
