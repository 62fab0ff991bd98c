/** Reports over a year of page views: whole requests, the nightly sums of one day, and what noting a view costs its page. */
import { sql } from 'kysely'
import { reportsJobs } from '#server/features/reports/folding.ts'
import { countPageViews } from '#server/features/reports/public.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { jobDeps } from '#server/testing/job-deps.ts'
import { type Client, startTestServer } from '#server/testing/server.ts'
import { onBothDatabases } from './both-databases.ts'
import type { Values } from './figures.ts'
import { median } from './server.ts'

const now = new Date('2026-11-24T11:00:00Z')
const allViews = 10_000_000
const part = 100_000
const noted = 20_000

/** BENCH_VIEWS: another number of views. */
export const measureReports = ({ short = false } = {}) =>
  onBothDatabases('scripts/bench/reports-run.ts', () => measureHere(short), short)

export async function measureHere(short: boolean): Promise<Values> {
  const views = Number(process.env.BENCH_VIEWS ?? (short ? allViews / 100 : allViews))
  const server = await startTestServer({ checkReplies: false, clock: () => now })
  const { id } = server.tenants.musterbank as { id: number }
  try {
    for (let from = 0; from < views; from += part)
      await server.db.withTenant(id, (tx) => insertViews(tx, from, views))
    await server.db.vacuum('page_views')
    const folding = performance.now()
    await reportsJobs['report-figures'].handle(
      { id: '', data: { tenantId: id } },
      jobDeps(server, () => now),
    )
    const fold = performance.now() - folding
    await server.db.vacuum('report_figures')
    const admin = await server.signIn('accountadmin')
    return {
      'reports-fold': fold / 365,
      'reports-sessions': await time(admin, 'sessions'),
      'reports-searches': await time(admin, 'searches'),
      'reports-cards': await time(admin, 'cards'),
      ...(await measureNoting(server.db, id)),
    }
  } finally {
    await server.close()
  }
}

/** A year of them, of every kind. */
const insertViews = (tx: TenantTx, from: number, views: number) =>
  sql`insert into page_views (at, page, organization_uuid, language, device, source, is_visit)
    select ${now}::timestamptz - interval '1 day' * (1 + 364 * ((n * 7919::bigint) % ${views}) / ${views}::float8),
      (array['profile', 'finder', 'branch', 'content'])[1 + n % 4],
      (select array_agg(uuid) from organizations)[1 + n % 5], (array['de', 'en'])[1 + n % 2],
      (array['phone', 'desktop', 'tablet'])[1 + n % 3], 'site-' || n % 40 || '.example', n % 3 = 0
    from generate_series(${from}::int, ${Math.min(views, from + part) - 1}::int) n`.execute(tx)

/** Median of some requests for a year, in ms. */
async function time(admin: Client, report: string): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 9; i++) {
    const started = performance.now()
    const { status } = await admin.get(`/api/v1/reports/${report}?from=2025-11-24&to=2026-11-23`)
    times.push(performance.now() - started)
    if (status !== 200) throw new Error(`${report} answered ${status}`)
  }
  return median(times)
}

/** In µs for each view: of the page's time, and of the time after it. */
async function measureNoting(db: Db, tenantId: number): Promise<Values> {
  const pauseUntilClosed = 3_600_000
  const waiting = countPageViews(db, { error: console.error }, pauseUntilClosed)
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Safari/604.1'
  const view = { at: now, page: 'profile', slug: 'anna-becker', language: 'de' } as const
  const started = performance.now()
  for (let i = 0; i < noted; i++)
    waiting.add(tenantId, { ...view, userAgent, referrer: undefined, isVisit: true })
  const added = performance.now()
  await waiting.close()
  const written = performance.now()
  return {
    'reports-note': ((added - started) / noted) * 1_000,
    'reports-write': ((written - added) / noted) * 1_000,
  }
}
