/** Which analyst gets the weekly report of which branch. */
import { type Generated, type RawBuilder, sql } from 'kysely'
import { entities } from '#generated/entities.ts'
import type { components } from '#generated/types.ts'
import type { Scope } from '#rules/access.ts'
import { list, type Page } from '#server/platform/collections/collection.ts'
import type { ListQuery } from '#server/platform/collections/list-query.ts'
import {
  byName,
  nameOf,
  sortedNameOf,
  telephoneBook,
  withoutOrder,
} from '#server/platform/collections/people.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

declare module '#server/platform/database/tables.ts' {
  interface Database {
    external_analyst_assignments: {
      tenant_id: Generated<number>
      uuid: Generated<string>
      user_uuid: string
      organization_uuid: string
      created_at: Generated<Date>
      /** Since when they want no weekly mail of this branch. */
      unsubscribed_at: Date | null
    }
  }
}

export type Assignment = components['schemas']['ExternalAnalystAssignment']

const entity = entities.ExternalAnalystAssignment

const ofAnalyst = (value: RawBuilder<unknown>) => sql`
  select ${value} from users u where u.tenant_id = external_analyst_assignments.tenant_id
    and u.uuid = external_analyst_assignments.user_uuid`

function within(scope: Scope): RawBuilder<unknown>[] {
  if (scope.kind === 'all') return []
  const own = scope.kind === 'organizations' ? [...scope.organizations] : []
  return [sql`external_analyst_assignments.organization_uuid = any(${own}::uuid[])`]
}

/** @param organization only those of this branch */
export async function listAssignments(
  tx: TenantTx,
  query: ListQuery,
  { scope, organization }: { readonly scope: Scope; readonly organization: string | undefined },
): Promise<Page<Assignment>> {
  const ofOne = sql`external_analyst_assignments.organization_uuid = ${organization}`
  const page = await list(tx, entity, byName(query), {
    where: organization === undefined ? within(scope) : [...within(scope), ofOne],
    computed: {
      external_analyst_alias: ofAnalyst(sql`u.alias`),
      full_name: ofAnalyst(nameOf('u')),
      email_address: ofAnalyst(sql`u.email`),
      [telephoneBook]: ofAnalyst(sortedNameOf('u')),
    },
  })
  return { ...page, rows: withoutOrder(page.rows) }
}

/** Null: the analyst has the branch already, since when does not matter. */
export async function insertAssignment(
  tx: TenantTx,
  row: { readonly user_uuid: string; readonly organization_uuid: string },
): Promise<string | null> {
  const made = await tx
    .insertInto('external_analyst_assignments')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('uuid')
    .executeTakeFirst()
  return made?.uuid ?? null
}

/** Returns whether there was one within reach. */
export async function removeAssignment(tx: TenantTx, uuid: string, scope: Scope): Promise<boolean> {
  const where = sql.join([sql`uuid = ${uuid}`, ...within(scope)], sql` and `)
  const { rows } = await sql`
    delete from external_analyst_assignments where ${where} returning 1`.execute(tx)
  return rows.length > 0
}

/** Whether an analyst wants the weekly mail of a branch. */
export interface Subscription {
  readonly organization: string
  readonly isOn: boolean
}

export async function findSubscription(tx: TenantTx, assignment: string): Promise<Subscription | null> {
  const row = await tx
    .selectFrom('external_analyst_assignments')
    .select(['organization_uuid as organization', 'unsubscribed_at'])
    .where('uuid', '=', assignment)
    .executeTakeFirst()
  return row ? { organization: row.organization, isOn: row.unsubscribed_at === null } : null
}

export async function setSubscription(
  tx: TenantTx,
  assignment: string,
  isOn: boolean,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('external_analyst_assignments')
    .set({ unsubscribed_at: isOn ? null : now })
    .where('uuid', '=', assignment)
    .where('unsubscribed_at', isOn ? 'is not' : 'is', null)
    .execute()
}
