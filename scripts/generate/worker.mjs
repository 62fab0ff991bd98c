import { enableCompileCache, flushCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { parentPort } from 'node:worker_threads'

// A worker has a cache of its own, and the TypeScript compiler behind openapi-typescript takes longer to load than all
// other emitters to run. This file is plain JavaScript, for the cache does not hold for the module that asks for it.
enableCompileCache(resolve(import.meta.dirname, '../../node_modules/.cache/compile'))

const { emitTypes } = await import('./emit/types.ts')
// Before anything is answered, for afterwards the process may end at any moment.
flushCompileCache()

parentPort?.on('message', (document) => {
  try {
    parentPort?.postMessage({ text: emitTypes(document) })
  } catch (error) {
    parentPort?.postMessage({ error: /** @type {Error} */ (error).message })
  }
})
