import { sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { Person, PersonalData } from '../personal-data/public.ts'
import './queries.ts'

/** Entries name advisors by alias; of visitors they hold nothing. Hits go with the advisor. */
const named = (alias: string) => sql<boolean>`(data->>'advisorAlias' = ${alias} or data->>'to' = ${alias})`

const of = (tx: TenantTx, { alias = '' }: Person) =>
  tx.selectFrom('log_entries').select(['at', 'action', 'data']).where(named(alias))

export const personalData: PersonalData = {
  label: 'Log entries',
  count: async (tx, person) => (await of(tx, person).execute()).length,
  export: (tx, person) => of(tx, person).execute(),
  async erase(tx, { alias = '' }) {
    await tx.deleteFrom('log_entries').where(named(alias)).execute()
  },
}
