/** Which deactivated advisors may go when their term is over (product §19.7). */
import { sql } from 'kysely'

/** Of an advisor `x`: no customer waits for an appointment with them, which somebody has to hand over or cancel first. */
export const hasNothingAhead = (now: Date) => sql`not exists (
  select from appointments p
  where p.tenant_id = x.tenant_id and (p.advisor_uuid = x.uuid or p.substitute_uuid = x.uuid)
    and p.state in ('requested', 'confirmed')
    and p.starts_at > ${now}::timestamptz - interval '1 day' and p.ends_at > ${now}::timestamptz)`

/** SQL: an alias is of somebody: not of an advisor who was made anonymous (personal-data.ts). */
export const isSomebodys = (alias: string) => sql`${sql.ref(alias)} !~ '^former-[0-9a-f]{32}$'`
