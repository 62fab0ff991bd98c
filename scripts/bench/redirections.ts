/** What a visitor waits for who is led on from one of 10,000 retired addresses, and what looking them up costs all others. */
import { sql } from 'kysely'
import { findWay, waysOf } from '#server/features/redirections/public.ts'
import { pages } from '#server/pages/pages.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import type { Values } from './figures.ts'

const count = 10_000
const visits = 1_000

export async function measureRedirections(): Promise<Values> {
  const server = await startTestServer({ checkReplies: false, pages })
  const tenantId = server.tenants.musterbank?.id ?? 0
  await server.db.withTenant(tenantId, (tx) =>
    sql`
      insert into redirections (source, match, target_kind, target)
      select '/alt/' || n, case when n % 10 = 0 then 'prefix' else 'exact' end,
        case when n % 2 = 0 then 'address' else 'profile' end, case when n % 2 = 0 then '/app/search' else 'anna-becker' end
      from generate_series(1, ${count}::int) n`.execute(tx),
  )
  const host = server.tenants.musterbank?.host ?? ''
  const rounds: number[] = []
  // The first rounds warm up; the quickest is the one that nothing disturbed.
  for (let round = 0; round < 12; round++) rounds.push(await timeOf(server, host, round))
  const index = await waysOf(server.db, tenantId)
  const began = process.threadCpuUsage()
  for (let round = 0; round < 100_000; round++) findWay(index, `/app/profile/anna-becker-${round % 100}`)
  const { user, system } = process.threadCpuUsage(began)
  await server.close()
  return {
    redirected: Math.min(...rounds),
    'redirected-other': (user + system) / 100_000,
  }
}

/** @returns ms of this thread on the processor for a visit, from the request to the whole reply; waiting for others is none */
async function timeOf({ app }: TestServer, host: string, round: number): Promise<number> {
  const headers = { host, 'user-agent': 'Firefox' }
  const began = process.threadCpuUsage()
  for (let visit = 0; visit < visits; visit++) {
    const { statusCode } = await app.inject({
      url: `/alt/${1 + (((round * visits + visit) * 7_919) % count)}`,
      headers,
    })
    if (statusCode !== 302) throw new Error(`a retired address was answered with ${statusCode}`)
  }
  const { user, system } = process.threadCpuUsage(began)
  return (user + system) / visits / 1_000
}
