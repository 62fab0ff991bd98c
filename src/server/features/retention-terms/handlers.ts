import { sql } from 'kysely'
import { nightAfter, type RetentionSetting, retentionDays, usualRetention } from '#rules/retention.ts'
import type { Handlers } from '#server/platform/binding/handler.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { type BoundedTable, countOutdated, type TableCount } from '#server/platform/jobs/outdated-rows.ts'
import { kinds, lastRuns } from './nights.ts'

const settings = Object.keys(usualRetention) as RetentionSetting[]

/** @param bounds all that the nightly job knows, whose own conditions say what will go */
export const retentionTermsHandlers = (bounds: readonly BoundedTable[]) =>
  ({
    async listRetentionTerms({ now, query, tx }) {
      const asked = settings.filter((setting) => query.setting === undefined || setting === query.setting)
      const meant = bounds.filter(({ term }) => term !== undefined && asked.includes(term))
      const counts = await countOutdated(tx, meant, { now: nightAfter(now), days: query.days })
      const values = await valuesOf(tx, asked)
      const last = await lastRuns(tx)
      const body = asked.map((setting) => {
        const run = last.get(kinds[setting])
        const of = (count: keyof Pick<TableCount, 'stored' | 'due'>) =>
          meant.reduce(
            (sum, { term, table }) =>
              term === setting ? sum + (counts.find((each) => each.table === table)?.[count] ?? 0) : sum,
            0,
          )
        return {
          setting,
          days: query.days ?? retentionDays(setting, values.get(setting)),
          default_days: usualRetention[setting],
          stored: of('stored'),
          due: of('due'),
          last_run_at: run?.at.toISOString() ?? null,
          last_deleted: run?.deleted ?? null,
        }
      })
      return { status: 200, body }
    },
  }) satisfies Handlers

/** As the conditions read them. */
async function valuesOf(tx: TenantTx, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', '=', sql<string>`any(${names}::text[])`)
    .execute()
  return new Map(rows.map(({ name, value }) => [name, value]))
}
