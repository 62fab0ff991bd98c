/** More time for whoever is still filling in the form (product §7.17). */
import { sql } from 'kysely'
import type { Ctx, Handlers } from '#server/platform/binding/handler.ts'
import { HttpError, invalid, tooMany } from '#server/platform/contract/errors.ts'
import { takeAll } from '#server/platform/guards/rate-limits.ts'
import { tokenHash } from '#server/platform/identity/tokens.ts'
import { tellCalendars } from '../slots/public.ts'
import { endedHold } from './held.ts'
import { holdMs, receiptOf, usesOf } from './holds.ts'

type ExtensionCtx = Ctx<'createSlotHoldExtension'>

/** As many as accessibility asks for (WCAG 2.2.1), so that nobody keeps a time from others for hours. */
const mostExtensions = 10

export const extensionsHandlers = {
  async createSlotHoldExtension(ctx) {
    const { tx, tenant, body } = ctx
    const known = knownEnd(body.expires_at)
    const hold = await requireLiveHold(ctx)
    if (known > hold.held_until) throw invalid({ expires_at: ['The hold ends earlier than that.'] })
    // Whoever knows an earlier end asks for what was done already.
    const isNew = known.getTime() === hold.held_until.getTime()
    const heldUntil = isNew ? await extend(ctx, hold) : hold.held_until
    if (isNew) tellCalendars(tx, tenant, [hold.advisor_uuid], { start: hold.starts_at, end: hold.ends_at })
    const { uuid, is_automatic: isAutomatic, advisor_uuid: advisorUuid, starts_at: start } = hold
    const made = { uuid, token: body.hold, heldUntil, isAutomatic }
    return { status: 201, body: await receiptOf(ctx, made, { advisorUuid, start }) }
  },
} satisfies Handlers

function knownEnd(text: string): Date {
  const end = new Date(text)
  if (Number.isNaN(end.getTime())) throw invalid({ expires_at: ['The hold ends earlier than that.'] })
  return end
}

type LiveHold = Awaited<ReturnType<typeof requireLiveHold>>

/** Locked, so that of two who ask at the same moment the second sees the new end. */
async function requireLiveHold({ tx, body, now }: ExtensionCtx) {
  const hash = tokenHash(body.hold)
  const row = await tx
    .selectFrom('appointments')
    .select(['uuid', 'state', 'advisor_uuid', 'starts_at', 'ends_at', 'held_until', 'created_at'])
    .select(
      sql<boolean>`exists (
        select from appointment_settings s
        where s.advisor_uuid = appointments.advisor_uuid and s.automatic_confirmation
      )`.as('is_automatic'),
    )
    .where('token_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()
  if (row?.state === 'held' && row.held_until) {
    const { held_until } = row
    if (held_until > now && row.starts_at > now) return { ...row, held_until }
    throw lapsed()
  }
  throw (await endedHold(tx, hash)) ? lapsed() : invalid({ hold: ['Please choose a time again.'] })
}

/** @returns the new end */
async function extend(ctx: ExtensionCtx, hold: LiveHold): Promise<Date> {
  const { tx, tenant, now, rateLimitFactor: factor } = ctx
  const end = new Date(hold.held_until.getTime() + holdMs)
  const latest = hold.created_at.getTime() + holdMs * (1 + mostExtensions)
  if (end.getTime() > latest) throw new HttpError(409, longEnough)
  const wait = await takeAll(tx, usesOf(ctx, hold.advisor_uuid), { tenantId: tenant.id, now, factor })
  if (wait !== null) throw tooMany(wait)
  await tx.updateTable('appointments').set({ held_until: end }).where('uuid', '=', hold.uuid).execute()
  return end
}

const longEnough =
  'This time has been kept for you for almost two hours and cannot be kept longer. Please book it now; while it is free, you can do so afterwards too.'
const lapsed = () =>
  new HttpError(
    409,
    'This time is no longer kept for you. While it is free, you can book it all the same, or have it kept again.',
  )
