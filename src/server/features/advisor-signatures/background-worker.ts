import { parentPort } from 'node:worker_threads'
import { type BackgroundTask, drawingOf } from './background-drawing.ts'

parentPort?.on('message', async (task: BackgroundTask) => parentPort?.postMessage(await drawingOf(task)))
