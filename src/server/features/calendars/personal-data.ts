import { sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { Person, PersonalData } from '../personal-data/public.ts'

interface Row {
  readonly kind: 'block' | 'opened slot' | 'busy calendar'
  readonly text: string
  readonly updated_at: Date
}

/** What an advisor wrote beside their own time: reasons, notes, names and hosts of other calendars. */
async function of(tx: TenantTx, { alias }: Person): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    with own as (select uuid from advisors where slug = ${alias ?? null})
    select 'block' as kind, title as text, updated_at from blocks where advisor_uuid in (select uuid from own)
    union all
    select 'opened slot', note, updated_at from opened_slots where advisor_uuid in (select uuid from own)
    union all
    select 'busy calendar', name || ', ' || host, updated_at from busy_calendars
    where advisor_uuid in (select uuid from own)
    order by updated_at`.execute(tx)
  return rows
}

export const personalData: PersonalData = {
  label: 'Slots management',
  count: async (tx, person) => (await of(tx, person)).length,
  export: of,
  async erase(tx, { alias }) {
    for (const table of ['blocks', 'opened_slots', 'busy_calendars'])
      await sql`
        delete from ${sql.table(table)}
        where advisor_uuid in (select uuid from advisors where slug = ${alias ?? null})`.execute(tx)
  },
}
