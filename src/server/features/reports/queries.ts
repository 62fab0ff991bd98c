import { type Generated, type GeneratedAlways, sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'

export type Device = 'phone' | 'tablet' | 'desktop'

declare module '#server/platform/database/tables.ts' {
  interface Database {
    page_views: {
      tenant_id: Generated<number>
      id: GeneratedAlways<number>
      at: Date
      page: string
      organization_uuid: string | null
      language: string
      device: Device
      source: string | null
      is_visit: boolean
    }
    searches: {
      tenant_id: Generated<number>
      id: GeneratedAlways<number>
      at: Date
      organization_uuid: string | null
      is_by_name: boolean
      is_by_topic: boolean
      is_by_place: boolean
      name: string | null
      topic: string | null
      place: string | null
      has_result: boolean
    }
    report_figures: {
      tenant_id: Generated<number>
      figure: string
      day: string
      organization_uuid: string
      key: string
      value: number
    }
    report_states: {
      tenant_id: Generated<number>
      folded_through: string | null
      folded_until: Date | null
    }
  }
}

export interface PageViewRow {
  readonly at: Date
  readonly page: string
  readonly slug: string | null
  readonly language: string
  readonly device: Device
  readonly source: string | null
  readonly is_visit: boolean
}

/** In one statement; of what branch each is, is looked up by its slug. A day that is summed up gets no more. */
export async function insertPageViews(tx: TenantTx, rows: readonly PageViewRow[]): Promise<void> {
  await sql`
    insert into page_views (at, page, organization_uuid, language, device, source, is_visit)
    select greatest(v.at, (select folded_until from report_states)), v.page,
      case v.page
        when 'branch' then (select o.uuid from organizations o where o.slug = v.slug limit 1)
        when 'content' then null
        else (select a.organization_uuid from advisors a where a.slug = v.slug)
      end,
      v.language, v.device, v.source, v.is_visit
    from json_to_recordset(${JSON.stringify(rows)}::json) as
      v (at timestamptz, page text, slug text, language text, device text, source text, is_visit boolean)`.execute(
    tx,
  )
}

export interface SearchRow {
  readonly at: Date
  readonly organization_uuid: string | null
  readonly organization_slug: string | null
  readonly is_by_name: boolean
  readonly is_by_topic: boolean
  readonly is_by_place: boolean
  readonly name: string | null
  readonly topic: string | null
  readonly topic_uuid: string | null
  readonly place: string | null
  readonly has_result: boolean
}

/** In one statement; branches and topics that are not there are none. A day that is summed up gets no more. */
export async function insertSearches(tx: TenantTx, rows: readonly SearchRow[]): Promise<void> {
  await sql`
    insert into searches (at, organization_uuid, is_by_name, is_by_topic, is_by_place, name, topic, place, has_result)
    select greatest(v.at, (select folded_until from report_states)),
      coalesce(
        (select o.uuid from organizations o where o.uuid = v.organization_uuid),
        (select o.uuid from organizations o where o.slug = v.organization_slug limit 1)
      ),
      v.is_by_name, v.is_by_topic, v.is_by_place, v.name,
      coalesce(v.topic, (select lower(t.topic) from appointment_topics t where t.uuid = v.topic_uuid)),
      v.place, v.has_result
    from json_to_recordset(${JSON.stringify(rows)}::json) as
      v (at timestamptz, organization_uuid uuid, organization_slug text, is_by_name boolean, is_by_topic boolean,
        is_by_place boolean, name text, topic text, topic_uuid uuid, place text, has_result boolean)`.execute(
    tx,
  )
}
