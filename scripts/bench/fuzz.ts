import { fuzz } from '#tests/fuzz/run.ts'
import type { Values } from './figures.ts'

/** Twenty thousand requests to all operations, from another seed than the tests': prints counts by status, and faults. */
export async function measureFuzz(): Promise<Values> {
  const begin = performance.now()
  const { requests, counts, reached, faults, slowest } = await fuzz({ requests: 20_000, seed: 1 })
  const seconds = (performance.now() - begin) / 1_000
  const rows = Object.entries(counts).map(([status, count]) => `  ${status}  ${count}`)
  process.stderr.write(
    `${requests} requests in ${seconds.toFixed(0)} s, ${reached.length} operations reached; by status:\n${rows.join('\n')}\n` +
      `slowest ${slowest.ms.toFixed(0)} ms: ${slowest.what}\n${faults.map((each) => `fault: ${each}\n`).join('')}`,
  )
  return { 'fuzz-requests': requests, 'fuzz-faults': faults.length, 'fuzz-slowest': slowest.ms }
}
