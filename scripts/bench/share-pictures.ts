/** What a chat waits for that shows a link to a profile: its picture, made or kept, and whether others wait meanwhile. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pages } from '#server/pages/pages.ts'
import { forgetAll } from '#server/platform/tenancy/cache.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import type { Values } from './figures.ts'
import { median } from './server.ts'

const rounds = 30

export async function measureSharePictures(): Promise<Values> {
  const server = await startTestServer({ checkReplies: false, pages })
  const slugs = await slugsOf(server)
  const [firstSlug = ''] = slugs
  // As chats do it: the page, then its picture.
  await get(server, `/app/profile/${firstSlug}`)
  const first = await timeOf(server, firstSlug)
  await timeOf(server, firstSlug)
  const held = monitorEventLoopDelay({ resolution: 1 })
  const cold: number[] = []
  for (let round = 0; round < rounds; round++) {
    forgetAll()
    // What the tenant is stays known, as it is between two pictures.
    await get(server, '/app/manifest.webmanifest')
    held.enable()
    cold.push(await timeOf(server, slugs[round % slugs.length] as string))
    held.disable()
  }
  const kept: number[] = []
  for (let round = 0; round < rounds; round++) kept.push(await timeOf(server, firstSlug))
  const arabic = await timeOfNamed(server, firstSlug, { last_name: 'محمد بن سلمان الراشد' })
  const emoji = await timeOfNamed(server, firstSlug, { last_name: 'Becker 🌟 👩‍💼' })
  const half = 'Wolfeschlegelsteinhausen'.repeat(4)
  const long = await timeOfNamed(server, firstSlug, { first_name: half, last_name: half })
  await server.close()
  return {
    'picture-first': first,
    'picture-cold': median(cold),
    'picture-cold-slowest': Math.max(...cold),
    'picture-other': Math.max(arabic, emoji, long),
    'picture-held': held.percentile(99.9) / 1e6,
    'picture-kept': median(kept),
  }
}

async function get({ app, tenants }: TestServer, url: string) {
  const reply = await app.inject({ url, headers: { host: tenants.musterbank?.host ?? '' } })
  if (reply.statusCode !== 200) throw new Error(`${url} was answered with ${reply.statusCode}`)
  return reply
}

/** @returns ms from the request to the whole picture */
async function timeOf(server: TestServer, slug: string): Promise<number> {
  const began = performance.now()
  await get(server, `/app/profile/${slug}/picture.jpg?lang=de`)
  return performance.now() - began
}

/** Of a name that nobody had before. */
async function timeOfNamed(
  server: TestServer,
  slug: string,
  name: { first_name?: string; last_name: string },
): Promise<number> {
  await server.db.withTenant(server.tenants.musterbank?.id ?? 0, (tx) =>
    tx.updateTable('advisors').set(name).where('slug', '=', slug).execute(),
  )
  return await timeOf(server, slug)
}

async function slugsOf({ db, tenants }: TestServer): Promise<string[]> {
  const rows = await db.withTenant(tenants.musterbank?.id ?? 0, (tx) =>
    tx.selectFrom('advisors').select('slug').where('is_active', '=', true).orderBy('slug').execute(),
  )
  return rows.map(({ slug }) => slug)
}
