import { parentPort } from 'node:worker_threads'
import { drawingOf, type ShareTask } from './drawing.ts'

parentPort?.on('message', async (task: ShareTask) => parentPort?.postMessage(await drawingOf(task)))
