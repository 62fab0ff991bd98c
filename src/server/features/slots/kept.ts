/** Whose own time counts as free: a hold's for whoever has its token, an appointment's for those who may move it. */
import { sql } from 'kysely'
import type { Actor } from '#rules/access.ts'
import type { Ctx } from '#server/platform/binding/handler.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { isToken, tokenHash } from '#server/platform/identity/tokens.ts'
import type { OfferQuery } from './offer.ts'

type KeptTime = Pick<OfferQuery, 'keep' | 'isAdvisor'> & {
  /** Whose time the appointment takes: a colleague's who took it over. */
  readonly calendarUuid?: string
}

/** What is asked for without a right to it is left out, as if it had not been asked for. */
export async function keptBy({ actor, now, params, query, tx }: Ctx<'listFreeSlots'>): Promise<KeptTime> {
  const { appointment, hold, token } = query
  const { alias } = params
  if (appointment !== undefined) return await keptAppointment(tx, { uuid: appointment, alias, token, actor })
  return hold === undefined ? {} : await keptHold(tx, hold, now)
}

async function keptHold(tx: TenantTx, token: string, now: Date): Promise<KeptTime> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from appointments
    where token_hash = ${tokenHash(token)} and state = 'held' and held_until > ${now}`.execute(tx)
  return rows[0] ? { keep: rows[0].uuid } : {}
}

interface KeptAppointmentQuery {
  readonly uuid: string
  readonly alias: string
  readonly token: string | undefined
  readonly actor: Actor
}

interface Row {
  readonly token_hash: Uint8Array | null
  readonly aliases: string[]
  readonly calendar_uuid: string
}

async function keptAppointment(
  tx: TenantTx,
  { uuid, alias, token, actor }: KeptAppointmentQuery,
): Promise<KeptTime> {
  const { rows } = await sql<Row>`
    select p.token_hash, p.calendar_uuid, array(
      select a.slug from advisors a
      where a.tenant_id = p.tenant_id and a.uuid in (p.advisor_uuid, p.substitute_uuid)
    ) as aliases
    from appointments p where p.uuid = ${uuid} and p.state in ('requested', 'confirmed')`.execute(tx)
  const [row] = rows
  if (!row?.aliases.includes(alias)) return {}
  const kept = { keep: uuid, calendarUuid: row.calendar_uuid }
  if (actor.kind === 'user' && (actor.roles.includes('accountadmin') || row.aliases.includes(actor.alias)))
    return { ...kept, isAdvisor: true }
  return token !== undefined && isToken(token, row.token_hash) ? kept : {}
}
