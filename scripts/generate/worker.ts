import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'

// A worker has a cache of its own, and the TypeScript compiler behind openapi-typescript takes longer to load than all
// other emitters to run.
enableCompileCache(resolve(import.meta.dirname, '../../node_modules/.cache/compile'))

try {
  const { emitTypes } = await import('./emit/types.ts')
  parentPort?.postMessage({ text: await emitTypes(workerData) })
} catch (error) {
  parentPort?.postMessage({ error: (error as Error).message })
}
