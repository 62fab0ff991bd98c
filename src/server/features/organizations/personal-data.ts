import { sql } from 'kysely'
import type { TenantTx } from '#server/platform/database-types.ts'
import type { Person, PersonalData } from '../personal-data/person.ts'
import './queries.ts'

/** The name beside a last change. */
const isEditor = ({ alias = '', email = '' }: Person) => sql<boolean>`
  updated_by in (select first_name || ' ' || last_name from users where alias = ${alias} or email = ${email})`

const of = (tx: TenantTx, person: Person) =>
  tx.selectFrom('organizations').select(['name', 'updated_at', 'updated_by']).where(isEditor(person))

export const personalData: PersonalData = {
  label: 'Changes of organizations',
  count: async (tx, person) => (await of(tx, person).execute()).length,
  export: (tx, person) => of(tx, person).execute(),
  /** To be called before the user is erased: afterwards nobody knows the name. */
  async erase(tx, person) {
    await tx.updateTable('organizations').set({ updated_by: null }).where(isEditor(person)).execute()
  },
}
