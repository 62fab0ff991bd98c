/** Users who may get the weekly report of a branch: those who are active and have the role analyst. */
import { sql } from 'kysely'
import { entities } from '#generated/entities.ts'
import type { components } from '#generated/types.ts'
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

export type ExternalAnalyst = components['schemas']['ExternalAnalyst']

const entity = entities.ExternalAnalyst

/** Of a row of users. */
export const isAnalyst = sql`users.is_active and exists (
  select from user_roles r
  where r.tenant_id = users.tenant_id and r.user_uuid = users.uuid and r.role = 'analyst')`

export async function listExternalAnalysts(tx: TenantTx, query: ListQuery): Promise<Page<ExternalAnalyst>> {
  const page = await list(tx, entity, byName(query), {
    where: [isAnalyst],
    searchKey: {
      key: sql`sort_key(${nameOf()} || ' ' || users.alias || ' ' || users.email)`,
      of: ['alias', 'email'],
    },
    computed: { full_name: nameOf(), [telephoneBook]: sortedNameOf() },
  })
  return { ...page, rows: withoutOrder(page.rows) }
}

export interface FoundAnalyst {
  readonly uuid: string
  readonly alias: string
  readonly full_name: string
  readonly email_address: string
}

/** Null: there is no such user, or they have not the role. */
export async function findExternalAnalyst(tx: TenantTx, alias: string): Promise<FoundAnalyst | null> {
  const { rows } = await sql<FoundAnalyst>`
    select uuid, alias, ${nameOf()} as full_name, email as email_address
    from users where alias = ${alias} and ${isAnalyst}`.execute(tx)
  return rows[0] ?? null
}
