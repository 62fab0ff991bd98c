/** Slots that are kept for whoever fills in the form. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { HttpError, invalid, tooMany } from '#server/platform/errors.ts'
import type { Ctx, Handlers } from '#server/platform/handler.ts'
import { addressKey, type Limit, take } from '#server/platform/rate-limits.ts'
import { newToken, tokenHash } from '#server/platform/tokens.ts'
import { availabilityChanged } from '../slots/queries.ts'
import { instantOf, neededSlot, nextFree, type SlotWish } from './free-times.ts'
import { insertAppointment } from './queries.ts'

type Ask = Ctx<'createSlotHold'>

const holdSeconds = 600
const mostHolds = 5

/** Refused tries do not count: what was not held is rolled back. */
const perAddress: Limit = { name: 'slot holds from address', most: 120, seconds: 3600 }

export const holdsHandlers = {
  async createSlotHold(ctx) {
    const { tx, tenant, now, body } = ctx
    const client = addressKey(ctx.ip)
    await limit(ctx, client)
    const clientHash = createHash('sha256').update(`slot holds\n${tenant.id}\n${client}`).digest()
    const advisor = await findAsked(ctx, clientHash)
    const wish: SlotWish = {
      advisorUuid: advisor.uuid,
      topicUuid: body.topic,
      type: body.type,
      start: instantOf(body.start),
    }
    const ask = { ...wish, modules: ctx.modules, now }
    const slot = await neededSlot(ctx, ask)
    const token = newToken()
    const heldUntil = new Date(now.getTime() + holdSeconds * 1000)
    const uuid = await insertAppointment(
      tx,
      {
        ...wish,
        state: 'held',
        startsAt: slot.start,
        endsAt: slot.end,
        buffers: { before: slot.buffer, after: slot.buffer },
        heldUntil,
        tokenHash: tokenHash(token),
        clientHash,
      },
      now,
    )
    if (!uuid) throw await nextFree(ctx, ask)
    await availabilityChanged(tx, tenant, advisor.uuid, now, { ...slot, isTaken: true })
    return { status: 201, body: { uuid, token, expires_at: heldUntil.toISOString() } }
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

/** One client's holds come one after the other from here on: the count behind it is right. */
async function limit({ tx, tenant, now, rateLimitFactor: factor }: Ask, key: string): Promise<void> {
  const wait = await take(tx, perAddress, { tenantId: tenant.id, key, now, factor })
  if (wait !== null) throw tooMany(wait)
}

async function findAsked({ tx, body, now, rateLimitFactor }: Ask, clientHash: Uint8Array) {
  const { rows } = await sql<{ uuid: string; held: number; frees_at: Date | null }>`
    select a.uuid, h.held, h.frees_at from advisors a, (
      select count(*)::int as held, min(held_until) as frees_at from appointments
      where client_hash = ${clientHash} and state = 'held' and held_until > ${now}
    ) h
    where a.slug = ${body.advisor} and a.is_active and a.online_appointment`.execute(tx)
  const [found] = rows
  if (!found) throw invalid({ advisor: ['This advisor does not offer online appointments.'] })
  if (found.held >= Math.max(1, Math.round(mostHolds * rateLimitFactor)))
    throw tooManyHolds(found.frees_at, now)
  return found
}

function tooManyHolds(freesAt: Date | null, now: Date): HttpError {
  const seconds = Math.ceil(((freesAt ?? now).getTime() - now.getTime()) / 1000)
  return new HttpError(429, 'You already hold five slots. Please free one first.', {
    headers: { 'retry-after': String(Math.max(1, seconds)) },
  })
}
