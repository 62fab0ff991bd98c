import { parentPort } from 'node:worker_threads'
import { perform, type SigningTask } from './signing.ts'

parentPort?.on('message', (task: SigningTask) => {
  const reply = perform(task)
  const given = 'signed' in reply ? reply.signed.map(({ signature }) => signature.buffer as ArrayBuffer) : []
  parentPort?.postMessage(reply, given)
})
