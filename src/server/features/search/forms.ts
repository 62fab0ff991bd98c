/** Searches that name a search form (product §17.11): its presets hold, whatever else is asked for. */
import { sql } from 'kysely'
import type { components } from '#generated/types.ts'
import { notFound } from '#server/platform/contract/errors.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

type Schemas = components['schemas']

export type AskedForm = NonNullable<Schemas['SearchOptions']['form']>

/** @throws HttpError 404 for one that there is not, or that is switched off */
export async function askedForm(tx: TenantTx, uuid: string): Promise<AskedForm> {
  const { rows } = await sql<AskedForm>`
    select f.heading, f.button_label, f.fields, f.language, f.opens_in, json_build_object('topic', f.presets_topic,
      'organization', o.slug, 'place', f.presets_place, 'language', f.presets_language) as presets
    from search_forms f
    left join organizations o on o.tenant_id = f.tenant_id and o.uuid = f.presets_organization
    where f.uuid = ${uuid} and f.is_active`.execute(tx)
  if (rows[0]) return rows[0]
  throw notFound()
}

/** What a form asks for by itself, without its empty parts. */
export function presetsOf({ presets }: Pick<AskedForm, 'presets'>): Partial<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(presets).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
}
