/**
 * Lists that are read to their end, part by part and without one long transaction: which records there are, and in which
 * order, is decided at one moment; each part is then read by its keys, as it stands by then.
 */
import { sql } from 'kysely'
import type { Entity } from '#generated/entities.ts'
import type { TenantTx } from '../database/tables.ts'
import { type SelectedRow, selection, toRecord } from './collection.ts'
import type { ListQuery } from './list-query.ts'
import { conditions, filters, keyColumn, type ListOptions, orderBy, reference, sortParts } from './rows.ts'

/** The keys of all records that the query means, in its order. They come as one text: rows cost the embedded database more. */
export async function keysOf(
  tx: TenantTx,
  entity: Entity,
  query: ListQuery,
  options: ListOptions = {},
): Promise<string[]> {
  const where = conditions([...filters(entity, query, options), ...(options.where ?? [])])
  const { rows } = await sql<{ keys: string | null }>`
    select string_agg(key::text, ',') as keys from (
      select ${reference(entity, keyColumn(entity))} as key from ${sql.table(entity.table)} where ${where}
      order by ${orderBy(sortParts(entity, query, options))}
    ) sorted`.execute(tx)
  return rows[0]?.keys?.split(',') ?? []
}

/** Records in the order of their uuids; those that are gone are left out. */
export async function recordsOf<Row extends { readonly uuid?: string }>(
  tx: TenantTx,
  entity: Entity<Row>,
  uuids: readonly string[],
  options: ListOptions = {},
): Promise<Row[]> {
  const key = reference(entity, keyColumn(entity))
  const { rows } = await sql<SelectedRow>`
    select ${selection(entity, options)} from ${sql.table(entity.table)}
    where ${key} = any(${uuids}::uuid[])`.execute(tx)
  const found = new Map(rows.map((row) => toRecord(entity, row, options)).map((row) => [row.uuid, row]))
  return uuids.flatMap((uuid) => found.get(uuid) ?? [])
}
