import { expect, it } from 'vitest'
import { patienceMs } from '#tests/patience.ts'
import { until } from '#tests/until.ts'
import { serialThread } from './serial-thread.ts'

/** A thread that answers each message by `reply`, an expression of `message` and `threadId`. */
const threadOf = (reply: string, longest = patienceMs) => {
  const code = `import { parentPort, threadId } from 'node:worker_threads'
    parentPort.on('message', (message) => { ${reply} })`
  const file = new URL(`data:text/javascript,${encodeURIComponent(code)}`)
  return serialThread<string, string | number>({ file, longest })
}

it('answers one task after the other', async () => {
  const ask = threadOf('parentPort.postMessage(message + "!")')
  expect(await Promise.all(['a', 'b', 'c'].map(ask))).toEqual(['a!', 'b!', 'c!'])
})

it('gives up a task that takes too long, and does the next in another thread', async () => {
  const ask = threadOf('if (message === "endless") while (true); parentPort.postMessage(threadId)', 5_000)
  const [first, endless, next] = await Promise.all([ask('short'), ask('endless'), ask('short')])
  expect(endless).toBeNull()
  expect(next).not.toBe(first)
})

it('says why a task failed, and does the next in another thread', async () => {
  const ask = threadOf('if (message === "bad") throw new Error("No."); parentPort.postMessage(threadId)')
  const first = await ask('good')
  await expect(ask('bad')).rejects.toThrow('No.')
  expect(await ask('good')).not.toBe(first)
})

it('outlives a thread that fails when nobody asks any more', async () => {
  const ask = threadOf(
    'parentPort.postMessage(threadId); setImmediate(() => { throw new Error("Too late.") })',
  )
  const first = await ask('one')
  // The thread may fail just while the next task is asked: then that one is told, and the next has a new thread.
  await until(async () => (await ask('another').catch(() => first)) !== first)
})
