/** What each kind of raw data gives the reports (product §19.14). */
import type { RawBuilder } from 'kysely'
import type { Days } from '#rules/reports.ts'

/** What is noted of some days as figures: rows of figure, day, organization_uuid, key and value. */
export interface NotedFigures {
  readonly figures: readonly string[]
  readonly of: (days: Days, zone: string) => RawBuilder<unknown>
}
