/** What a profile takes of the server's processor: that tells two commits apart on a machine that others use as well. */
import { gzipSync } from 'node:zlib'
import { pages } from '#server/pages/pages.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import type { Values } from './figures.ts'

const path = '/app/profile/anna-becker'
const rounds = 12

export async function measureProfile(): Promise<Values> {
  const server = await startTestServer({ checkReplies: false, pages })
  const { body } = await get(server, path)
  // The first rounds warm up; the quickest is the one that nothing disturbed.
  const fresh: number[] = []
  const kept: number[] = []
  for (let round = 0; round < rounds; round++) {
    // An address with more to it than path and language is never kept.
    fresh.push(await timeOf(server, `${path}?from=bench`, 50))
    kept.push(await timeOf(server, path, 500))
  }
  await server.close()
  return {
    'profile-plain': body.length / 1024,
    'profile-packed': gzipSync(body).length / 1024,
    'profile-fresh-time': Math.min(...fresh),
    'profile-kept-time': Math.min(...kept),
  }
}

/** @returns ms of this thread on the processor for a page, from the request to the whole reply; waiting for others is none */
async function timeOf(server: TestServer, url: string, visits: number): Promise<number> {
  const began = process.threadCpuUsage()
  for (let visit = 0; visit < visits; visit++) await get(server, url)
  const { user, system } = process.threadCpuUsage(began)
  return (user + system) / visits / 1_000
}

async function get({ app, tenants }: TestServer, url: string) {
  // As a browser asks: it says what it will do with the page.
  const headers = {
    host: tenants.musterbank?.host ?? '',
    'user-agent': 'Firefox',
    'sec-fetch-dest': 'document',
  }
  const reply = await app.inject({ url, headers })
  if (reply.statusCode !== 200) throw new Error(`${url} was answered with ${reply.statusCode}`)
  return reply
}
