import { sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { Person, PersonalData } from '../personal-data/public.ts'
import './queries.ts'

/** Who last changed it; the name itself stands with the user only. */
const isEditor = ({ alias = '', email = '' }: Person) => sql<boolean>`
  updated_by_uuid in (select uuid from users where alias = ${alias} or email = ${email})`

const of = (tx: TenantTx, person: Person) =>
  tx.selectFrom('organizations').select(['name', 'updated_at']).where(isEditor(person))

export const personalData: PersonalData = {
  label: 'Changes of organizations',
  count: async (tx, person) => (await of(tx, person).execute()).length,
  export: (tx, person) => of(tx, person).execute(),
  async erase(tx, person) {
    await tx.updateTable('organizations').set({ updated_by_uuid: null }).where(isEditor(person)).execute()
  },
}
