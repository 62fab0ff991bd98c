import { gzipSync } from 'node:zlib'
import autocannon from 'autocannon'
import { sizes } from '#tests/bundle/budget.ts'
import type { Values } from './figures.ts'
import { launch, withDataDir } from './server.ts'

const path = '/app/profile/anna-becker'

/** With a typing error; searches are never kept. */
const search = '/app/search?name=Bekcer'

/** The profile page and a search under load, and the profile's size. */
export function measurePages(): Promise<Values> {
  return withDataDir(async (dataDir) => {
    const server = await launch(dataDir, [process.execPath, 'dist/main/main.js'])
    const url = `http://localhost:${server.port}${path}`
    const html = await (await fetch(url)).text()
    await autocannon({ url, connections: 20, duration: 3 })
    const { requests, latency, non2xx } = await autocannon({ url, connections: 20, duration: 8 })
    // An address with more to it than path and language is never kept.
    const fresh = await autocannon({ url: `${url}?from=bench`, connections: 20, duration: 8 })
    const finder = await autocannon({
      url: `http://localhost:${server.port}${search}`,
      connections: 20,
      duration: 5,
    })
    await server.stop()
    if (non2xx + fresh.non2xx + finder.non2xx > 0)
      throw new Error('Some replies of the public pages were not 200')
    return {
      'profile-html': gzipSync(html).length / 1024,
      'profile-rate': requests.average,
      'profile-p99': latency.p99,
      'profile-fresh-rate': fresh.requests.average,
      'finder-rate': finder.requests.average,
      'finder-p50': finder.latency.p50,
    }
  })
}

/** What the build weighs. */
export async function measureSizes(): Promise<Values> {
  const all = sizes()
  const of = (name: string) => (all.find((size) => size.name === name)?.bytes ?? Number.NaN) / 1024
  const flow = 'profile with booking, to its last step'
  const popups = all.filter(({ name }) => name.startsWith('profile with') && name !== flow)
  return {
    'profile-js': of('profile before any interaction'),
    'popup-js': Math.max(...popups.map((size) => size.bytes)) / 1024,
    'flow-js': of(flow),
    'embed-js': of('script for other sites'),
    'desk-js': of('desk, list'),
    'form-js': of('desk, form'),
  }
}
