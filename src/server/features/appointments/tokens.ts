/** Who holds the token of a hold, or of an appointment's private link. */
import { sql } from 'kysely'
import { isUuid } from '#rules/uuid.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { isToken, type TokenCheck, type TokenChecks, tokenHash } from '#server/platform/identity/tokens.ts'
import { namedAppointment } from './named-appointment.ts'
import { appointmentToken } from './queries.ts'

const stored = async (tx: Parameters<TokenCheck>[0], uuid: unknown, kind: 'hold' | 'appointment') => {
  if (typeof uuid !== 'string' || !isUuid(uuid)) return null
  const row = await tx
    .selectFrom('appointments')
    .select(['uuid', 'token_hash'])
    .where('uuid', '=', uuid)
    .where('state', kind === 'hold' ? '=' : '<>', 'held')
    .executeTakeFirst()
  return row?.token_hash ? row : null
}

export const appointmentsTokens = {
  async hold(tx, { token, path }) {
    const found = await stored(tx, path.uuid, 'hold')
    return found !== null && isToken(token, found.token_hash)
  },

  async appointment(tx, { token, path }) {
    // An address that names the advisor alone: the token says which of their appointments.
    const named = path.uuid === undefined ? namedAppointment(token) : { uuid: path.uuid, secret: token }
    const found = named && (await stored(tx, named.uuid, 'appointment'))
    if (!found) return false
    if (path.uuid === undefined && !(await isOf(tx, found.uuid, path.alias))) return false
    // An installation that was given its secret later mails other tokens from then on; earlier ones still open.
    const derived = tokenHash(await appointmentToken(tx, found.uuid))
    return isToken(named.secret, found.token_hash) || isToken(named.secret, derived)
  },
} satisfies TokenChecks

/** Whether this advisor had the time for it. */
async function isOf(tx: TenantTx, uuid: string, alias: unknown): Promise<boolean> {
  const { rows } = await sql`
    select 1 from appointments p join advisors a on a.tenant_id = p.tenant_id and a.uuid = p.calendar_uuid
    where p.uuid = ${uuid} and a.slug = ${alias}`.execute(tx)
  return rows.length > 0
}
