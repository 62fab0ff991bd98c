/** Booking a free time at once, for somebody who is known: it is held and booked in one transaction. */
import { sql } from 'kysely'
import type { AppointmentType } from '#rules/appointment-types.ts'
import { tokenHash } from '#server/platform/identity/tokens.ts'
import { slotOrRefusal } from '../slots/public.ts'
import { type BookingCtx, book, type Receipt } from './booking.ts'
import { nextFree } from './free-times.ts'
import { holdOf, type StoredHold } from './held.ts'
import { holdSlot } from './holds.ts'
import { appointmentToken } from './queries.ts'

interface WantedTime {
  readonly advisorUuid: string
  readonly topicUuid: string
  readonly type: AppointmentType
  readonly start: Date
}

interface KnownCustomer {
  readonly name: string
  readonly email: string
  readonly phone?: string | undefined
  readonly is_customer: boolean
  /** What they agreed to. */
  readonly agreedTo: string
}

type AtOnceCtx = Omit<BookingCtx, 'body' | 'agreedTo'>

/** @throws HttpError 409 with the next free times where it is not free, or no longer */
export async function bookAtOnce(
  ctx: AtOnceCtx,
  wanted: WantedTime,
  { agreedTo, ...customer }: KnownCustomer,
): Promise<Receipt & { readonly token: string }> {
  const { tx, tenant, now, modules } = ctx
  const { advisorUuid, topicUuid: topic, type } = wanted
  const wish = { ...wanted, modules, now }
  const slot = await slotOrRefusal(tx, tenant, wish)
  if (typeof slot === 'string') throw await nextFree(ctx, wish, refusals[slot])
  const held = await holdSlot({ ...callOf(ctx), body: { topic, type } }, { advisorUuid, ...slot })
  if (!held) throw await nextFree(ctx, wish)
  const { rows } = await sql<{ hold: StoredHold | null }>`
    select ${holdOf(tokenHash(held.token), tenant)} as hold`.execute(tx)
  const body = { ...customer, hold: held.token, consent: true as const }
  const stored = rows[0]?.hold ?? null
  const { kept } = await book({ ...callOf(ctx), body, agreedTo }, stored, () => sql<boolean>`true`)
  return { ...kept, token: await appointmentToken(tx, kept.uuid) }
}

const gone = 'This appointment is no longer offered. Please choose another one.'
const over = 'This time can no longer be booked. These are the next free ones.'

/** Whoever was offered a time is told what became of it, not that they asked for something wrong. */
const refusals = {
  taken: undefined,
  past: 'This time has begun meanwhile. These are the next free ones.',
  'too-soon': over,
  'too-far': over,
  'not-a-slot': over,
  'not-offered': gone,
  'topic-not-offered': gone,
  'type-not-offered': gone,
} as const

/** A request's context has its parts from getters, which no spread copies. */
const callOf = (ctx: AtOnceCtx) => ({
  tx: ctx.tx,
  tenant: ctx.tenant,
  now: ctx.now,
  ip: ctx.ip,
  actor: ctx.actor,
  rateLimitFactor: ctx.rateLimitFactor,
  modules: ctx.modules,
  settings: ctx.settings,
  language: ctx.language,
  translate: ctx.translate,
  enqueue: ctx.enqueue,
})
