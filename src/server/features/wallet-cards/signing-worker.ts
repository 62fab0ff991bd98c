import { parentPort } from 'node:worker_threads'
import { perform, type SigningTask } from './signing.ts'

parentPort?.on('message', (task: SigningTask) => parentPort?.postMessage(perform(task)))
