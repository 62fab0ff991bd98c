import { type Generated, sql } from 'kysely'
import { updatedBy } from '#server/platform/collections/served-collection.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

declare module '#server/platform/database/tables.ts' {
  interface Database {
    module_switches: {
      tenant_id: Generated<number>
      name: string
      is_allowed: Generated<boolean>
      version: Generated<number>
      updated_at: Generated<Date | null>
      updated_by_uuid: Generated<string | null>
    }
  }
}

/** Whether a module is on; for jobs, which have no request that knows it. */
export async function isModuleOn(tx: TenantTx, name: string): Promise<boolean> {
  return (
    (await tx.selectFrom('modules').select('name').where('name', '=', name).executeTakeFirst()) !== undefined
  )
}

export interface StoredSwitch {
  readonly isOn: boolean
  readonly isAllowed: boolean
  readonly version: number
  readonly updatedAt: Date | null
  readonly updatedBy: string | null
}

/** Of a module that nobody ever switched. */
export const untouched: StoredSwitch = {
  isOn: false,
  isAllowed: false,
  version: 1,
  updatedAt: null,
  updatedBy: null,
}

/** By name; modules that are off and were never switched have none. */
export async function storedSwitches(tx: TenantTx): Promise<ReadonlyMap<string, StoredSwitch>> {
  const { rows } = await sql<StoredSwitch & { name: string }>`
    select coalesce(module_switches.name, m.name) as name, m.name is not null as "isOn",
      coalesce(is_allowed, false) as "isAllowed", coalesce(version, 1) as version, updated_at as "updatedAt",
      (${updatedBy({ table: 'module_switches' })}) as "updatedBy"
    from module_switches full join modules m
      on m.tenant_id = module_switches.tenant_id and m.name = module_switches.name`.execute(tx)
  return new Map(rows.map(({ name, ...stored }) => [name, stored]))
}

/** Who else switches it waits until the transaction ends. */
export async function lockSwitch(tx: TenantTx, name: string): Promise<void> {
  await tx
    .insertInto('module_switches')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx.selectFrom('module_switches').select('name').where('name', '=', name).forUpdate().execute()
}

/** The database counts the version. */
export async function storeSwitch(
  tx: TenantTx,
  name: string,
  { isOn, now, by }: { readonly isOn: boolean; readonly now: Date; readonly by: string | null },
): Promise<void> {
  if (isOn)
    await sql`insert into modules (tenant_id, name) values (current_tenant(), ${name}) on conflict do nothing`.execute(
      tx,
    )
  else await tx.deleteFrom('modules').where('name', '=', name).execute()
  await tx
    .updateTable('module_switches')
    .set({ updated_at: now, updated_by_uuid: by })
    .where('name', '=', name)
    .execute()
}
