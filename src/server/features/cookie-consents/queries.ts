/** What visitors chose on the cookie banner. */
import { sql } from 'kysely'
import { entities } from '#generated/entities.ts'
import type { components } from '#generated/types.ts'
import { insert, list, type Page } from '#server/platform/collections/collection.ts'
import type { ListQuery } from '#server/platform/collections/list-query.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

export type CookieConsent = components['schemas']['CookieConsent']

const entity = entities.CookieConsent

/** The latest first. */
export async function listConsents(tx: TenantTx, query: ListQuery): Promise<Page<CookieConsent>> {
  const latest = { property: 'created_at', direction: 'desc' } as const
  return await list(tx, entity, query.sort.length > 0 ? query : { ...query, sort: [latest] })
}

/** Of the visitor nothing is kept but the choice. */
export async function insertConsent(
  tx: TenantTx,
  consent: Pick<CookieConsent, 'version' | 'action'> & { readonly categories: string[] },
  at: Date,
): Promise<CookieConsent> {
  const uuid = await insert(tx, entity, consent, { created_at: sql`${at}` })
  return { uuid, ...consent, created_at: at.toISOString() }
}
