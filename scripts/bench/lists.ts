import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'
import { startTestServer } from '#server/testing/server.ts'
import type { Values } from './figures.ts'
import { median } from './server.ts'

const many = 100_000
const path = '/api/v1/organizations'

/** As many branches as the largest institution may have. */
export function insertBranches(db: Db, tenantId: number): Promise<unknown> {
  return db.withTenant(tenantId, (tx) =>
    sql`insert into organizations (slug, name, address_city)
      select 'viele-' || n, 'Filiale ' || n, 'Ort ' || n % 1000 from generate_series(1, ${many}) n`.execute(
      tx,
    ),
  )
}

/** The list of 100,000 branches: whole requests inside the server, sign-in, access and validation included. */
export async function measureLists(): Promise<Values> {
  const server = await startTestServer({ checkReplies: false })
  try {
    const tenant = server.tenants.musterbank as { id: number }
    await insertBranches(server.db, tenant.id)
    const admin = await server.signIn('accountadmin')
    const of = async (query: Record<string, unknown>, most: number) => {
      const sorted = { sort: ['name', 'ASC'], ...query }
      const texts = Object.entries(sorted).map(([name, value]) => [name, JSON.stringify(value)])
      const url = `${path}?${new URLSearchParams(texts)}`
      const times: number[] = []
      for (let i = 0; i < 7; i++) {
        const started = performance.now()
        const { status, headers } = await admin.get(url)
        times.push(performance.now() - started)
        const total = Number(String(headers['content-range']).split('/')[1])
        if (status !== 200 || total < most) throw new Error(`${url} answered ${status}, ${total} rows`)
      }
      return median(times)
    }
    return {
      'list-page': await of({ range: [0, 24] }, many),
      'list-search': await of({ range: [0, 24], filter: { q: '99999' } }, 1),
      'list-late': await of({ range: [4999 * 20, 4999 * 20 + 19] }, many),
    }
  } finally {
    await server.close()
  }
}
