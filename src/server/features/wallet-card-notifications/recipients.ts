/** Who would receive a notification, before anybody sends it. */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { ListQuery } from '#server/platform/collections/list-query.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { formKey } from '#server/platform/guards/form-ticket.ts'
import { isConsenting, isOnPhone } from '../wallet-cards/public.ts'

export interface Subscribers {
  /** They hold for a day, and say nothing: neither whose card it is, nor which. */
  readonly ids: readonly string[]
  readonly total: number
}

/**
 * Cards with consent that are on a phone: how many there are, and the ids of a page of them.
 *
 * @param slugs of their advisors; undefined: all
 */
export async function subscribersOf(
  tx: TenantTx,
  slugs: readonly string[] | undefined,
  { offset, limit, now }: Pick<ListQuery, 'offset' | 'limit'> & { readonly now: Date },
): Promise<Subscribers> {
  const key = await formKey(tx)
  const day = now.toISOString().slice(0, 10)
  const { rows } = await sql<{ total: number; serials: string[] }>`
    with subscribers as materialized (
      select c.serial from wallet_cards c
      join advisors a on a.tenant_id = c.tenant_id and a.uuid = c.advisor_uuid
      where a.is_active and (${slugs === undefined} or a.slug = any(${[...(slugs ?? [])]}::text[]))
        and ${isConsenting} and ${isOnPhone}
    )
    select (select count(*) from subscribers) as total,
      array(select serial from subscribers order by serial offset ${offset} limit ${limit}) as serials`.execute(
    tx,
  )
  const { total = 0, serials = [] } = rows[0] ?? {}
  const idOf = (serial: string) =>
    createHmac('sha256', key).update(`subscriber\n${day}\n${serial}`).digest('hex').slice(0, 16)
  return { total, ids: serials.map(idOf).sort() }
}
