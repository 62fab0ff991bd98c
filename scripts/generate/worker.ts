import { parentPort, workerData } from 'node:worker_threads'
import { emitTypes } from './emit/types.ts'

// The TypeScript compiler behind openapi-typescript takes longer to load than all other emitters to run.
emitTypes(workerData).then(
  (text) => parentPort?.postMessage({ text }),
  (error: Error) => parentPort?.postMessage({ error: error.message }),
)
