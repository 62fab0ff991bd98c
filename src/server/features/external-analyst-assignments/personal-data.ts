import { sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { Person, PersonalData } from '../personal-data/public.ts'
import '../organizations/public.ts'
import './queries.ts'

const isOf = ({ alias = '', email = '' }: Person) => sql<boolean>`
  external_analyst_assignments.user_uuid in (select uuid from users where alias = ${alias} or email = ${email})`

const of = (tx: TenantTx, person: Person) =>
  tx
    .selectFrom('external_analyst_assignments')
    .innerJoin('organizations', 'organizations.uuid', 'external_analyst_assignments.organization_uuid')
    .select(['organizations.name as organization', 'external_analyst_assignments.created_at'])
    .where(isOf(person))

export const personalData: PersonalData = {
  label: 'Weekly reports',
  count: async (tx, person) => (await of(tx, person).execute()).length,
  export: (tx, person) => of(tx, person).execute(),
  async erase(tx, person) {
    await tx.deleteFrom('external_analyst_assignments').where(isOf(person)).execute()
  },
}
