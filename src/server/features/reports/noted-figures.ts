/** What each kind of raw data gives the reports (product §19.14). */
import type { RawBuilder } from 'kysely'

/** Days of the tenant's zone, both included, as 2026-11-23. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** What is noted of some days as figures: rows of figure, day, organization_uuid, key and value. */
export interface NotedFigures {
  readonly figures: readonly string[]
  readonly of: (days: Days, zone: string) => RawBuilder<unknown>
}
