/** Slots that are kept for whoever fills in the form. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx, Handlers } from '#server/platform/binding/handler.ts'
import { tooMany } from '#server/platform/contract/errors.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import {
  callerKey,
  type Limit,
  type LimitUse,
  limitsOf,
  scaled,
} from '#server/platform/guards/rate-limits.ts'
import { newToken, tokenHash } from '#server/platform/identity/tokens.ts'
import { availabilityChanged, type LockedNextFree } from '../slots/public.ts'
import { answerTime } from './answer-time.ts'
import { instantOf, nextFree, requireSlotOf } from './free-times.ts'
import { occupiedTime } from './queries.ts'

type HoldingCtx = Pick<Ctx, 'tx' | 'tenant' | 'now' | 'ip' | 'actor' | 'rateLimitFactor'> & {
  readonly body: Pick<Ctx<'createSlotHold'>['body'], 'topic' | 'type'>
}

/** How long a hold lasts, and each extension of it. */
export const holdMs = 600_000
/** At once (product §7.8). */
const mostHolds = { ofAdvisor: 5, altogether: 60 }

const hour = 3600

/**
 * Refused tries do not count: what was not held is rolled back. Many share an address, so it is one advisor's calendar
 * that is kept from being held by one, and the address as a whole only from what no branch needs.
 */
const perCaller: Limit = { name: 'slot holds from address', most: 1200, seconds: hour }
const perAdvisor: Limit = { name: 'slot holds of advisor from address', most: 120, seconds: hour }

export const holdsHandlers = {
  async createSlotHold(ctx) {
    const { now, body } = ctx
    const wish = {
      topicUuid: body.topic,
      type: body.type,
      start: instantOf(body.start),
      modules: ctx.modules,
      now,
    }
    const slot = await requireSlotOf(ctx, body.advisor, wish)
    const made = await holdSlot(ctx, slot)
    if (!made) throw await nextFree(ctx, { ...wish, advisorUuid: slot.advisorUuid })
    return { status: 201, body: made }
  },

  async deleteSlotHold({ tx, tenant, now, params }) {
    const freed = await tx
      .deleteFrom('appointments')
      .where('uuid', '=', params.uuid)
      .where('state', '=', 'held')
      .returning(['advisor_uuid', 'starts_at', 'ends_at'])
      .executeTakeFirst()
    if (freed) {
      const time = { start: freed.starts_at, end: freed.ends_at }
      await availabilityChanged(tx, tenant, freed.advisor_uuid, now, time)
    }
    return { status: 204 }
  },
} satisfies Handlers

type OfferedSlot = Awaited<ReturnType<typeof requireSlotOf>>

interface HoldRow {
  readonly made: string | null
  /** Seconds. */
  readonly wait: number | null
  readonly advisor_frees_at: Date | null
  readonly frees_at: Date | null
  readonly next_free: LockedNextFree | null
  /** The advisor confirms without looking. */
  readonly is_automatic: boolean
}

/** @returns null if somebody was faster */
export async function holdSlot(ctx: HoldingCtx, slot: OfferedSlot) {
  const { tx, tenant, now } = ctx
  const token = newToken()
  const heldUntil = new Date(now.getTime() + holdMs)
  const { rows } = await sql<HoldRow>`
    ${prepared} select *, exists (
      select from appointment_settings s where s.advisor_uuid = ${slot.advisorUuid} and s.automatic_confirmation
    ) as is_automatic
    from ${holdWithin(ctx, slot, { heldUntil, hash: tokenHash(token) })}`.execute(tx)
  const {
    made,
    wait,
    advisor_frees_at: advisorFreesAt,
    frees_at: freesAt,
    next_free: locked,
    is_automatic: isAutomatic,
  } = rows[0] as HoldRow
  if (wait !== null) throw tooMany(wait)
  if (advisorFreesAt) throw tooManyHolds(ofAdvisor, advisorFreesAt, now)
  if (freesAt) throw tooManyHolds(altogether, freesAt, now)
  if (!made) return null
  const time = { ...slot, isTaken: true as const }
  await availabilityChanged(tx, tenant, slot.advisorUuid, now, time, locked)
  return await receiptOf(ctx, { uuid: made, token, heldUntil, isAutomatic }, slot)
}

interface MadeHold {
  readonly uuid: string
  readonly token: string
  readonly heldUntil: Date
  /** The advisor confirms without looking. */
  readonly isAutomatic: boolean
}

/** What a visitor is told of a hold, until when a request is answered included. */
export async function receiptOf(
  { tx, tenant, now }: Pick<Ctx, 'tx' | 'tenant' | 'now'>,
  { uuid, token, heldUntil, isAutomatic }: MadeHold,
  { advisorUuid, start: starts }: Pick<OfferedSlot, 'advisorUuid' | 'start'>,
) {
  const reply = { uuid, token, expires_at: heldUntil.toISOString() }
  if (isAutomatic) return reply
  const until = await answerTime({ tx, tenant, advisorUuid, starts, asked: now })
  return { ...reply, answer_by: until.toISOString() }
}

/** In this order for all, so that two requests never wait for each other's counts. */
export function usesOf(ctx: Pick<Ctx, 'ip' | 'actor'>, advisorUuid: string): LimitUse[] {
  const caller = callerKey(ctx)
  return [
    [perCaller, caller],
    [perAdvisor, `${caller}\n${advisorUuid}`],
  ]
}

function holdWithin(
  ctx: HoldingCtx,
  slot: OfferedSlot,
  { heldUntil, hash }: { heldUntil: Date; hash: Uint8Array },
) {
  const { tenant, now, body, rateLimitFactor: factor } = ctx
  const caller = callerKey(ctx)
  const callerHash = createHash('sha256').update(`slot holds\n${tenant.id}\n${caller}`).digest()
  const { advisorUuid, start: startsAt, end: endsAt, buffer } = slot
  const { from, to } = occupiedTime({ startsAt, endsAt, buffers: { before: buffer, after: buffer } })
  const uses = usesOf(ctx, advisorUuid)
  return sql`hold_slot_v2(${advisorUuid}, ${body.type}, ${startsAt}, ${endsAt}, ${from}, ${to}, ${heldUntil},
    ${body.topic}, ${hash}, ${callerHash}, ${scaled(mostHolds.ofAdvisor, factor)}, ${scaled(mostHolds.altogether, factor)},
    ${now}, ${limitsOf(uses, { tenantId: tenant.id, now, factor })})`
}

const ofAdvisor =
  'You, or others in your network, already hold five slots of this advisor. Please free one, or try again in a few minutes.'
const altogether =
  'You, or others in your network, already hold sixty slots. Please free one, or try again in a few minutes.'

const tooManyHolds = (message: string, freesAt: Date, now: Date) =>
  tooMany((freesAt.getTime() - now.getTime()) / 1000, message)
