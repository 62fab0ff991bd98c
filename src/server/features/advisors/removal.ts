/** What keeps an advisor from being deleted (product §26.11), and what goes with one. */
import { sql } from 'kysely'
import type { Ctx } from '#server/platform/binding/handler.ts'
import { HttpError } from '#server/platform/contract/errors.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

interface Matters {
  readonly appointments: number
  /** Of these, requested and confirmed ones to come. */
  readonly upcoming: number
  readonly requests: number
}

/** What belongs to an advisor, or to a colleague whose appointment they took over. */
async function mattersOf(tx: TenantTx, uuid: string, now: Date): Promise<Matters> {
  const { rows } = await sql<Matters>`
    select count(*)::int as appointments,
      (count(*) filter (where p.state in ('requested', 'confirmed') and p.ends_at > ${now}))::int as upcoming,
      (select count(*)::int from contact_requests where advisor_uuid = ${uuid}) as requests
    from appointments p
    where (p.advisor_uuid = ${uuid} or p.substitute_uuid = ${uuid}) and p.state <> 'held'`.execute(tx)
  return rows[0] as Matters
}

/** @throws HttpError 409 for an advisor whom customers still have to do with, saying how much that is */
export async function checkRemoval(
  { now, translate, tx }: Pick<Ctx, 'now' | 'translate' | 'tx'>,
  uuid: string,
): Promise<void> {
  const { appointments, upcoming, requests } = await mattersOf(tx, uuid, now)
  if (upcoming > 0) {
    const count = { count: upcoming }
    throw new HttpError(409, upcoming === 1 ? oneToCome : manyToCome, { values: count })
  }
  const parts = [
    ...(appointments > 0
      ? [translate(appointments === 1 ? 'one appointment' : '{count} appointments', { count: appointments })]
      : []),
    ...(requests > 0
      ? [translate(requests === 1 ? 'one request' : '{count} requests', { count: requests })]
      : []),
  ]
  if (parts.length === 0) return
  throw new HttpError(409, 'This advisor still has {what}. Deactivate the profile instead.', {
    values: { what: parts.join(` ${translate('and')} `) },
  })
}

const oneToCome = 'This advisor has one appointment to come. Hand it over or cancel it first.'
const manyToCome = 'This advisor has {count} appointments to come. Hand them over or cancel them first.'

/** Whoever holds a time is told that it can no longer be booked. */
export async function dropHolds(tx: TenantTx, uuid: string): Promise<void> {
  await tx.deleteFrom('appointments').where('advisor_uuid', '=', uuid).where('state', '=', 'held').execute()
}

/** A portrait that nobody has any more. */
export async function dropUnusedPicture(tx: TenantTx, hash: string): Promise<void> {
  await tx
    .deleteFrom('pictures')
    .where('hash', '=', hash)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('advisors').select('uuid').where('picture_hash', '=', hash))),
    )
    .execute()
}
