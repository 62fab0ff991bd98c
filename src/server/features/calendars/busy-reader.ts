/**
 * The thread in which calendars of others are read, one after the other, so that no request waits for what somebody wrote
 * into one. It begins with the first, and ends when none has come for a while or one takes too long.
 */
import { Worker } from 'node:worker_threads'
import { faults, UnreadableCalendar } from './busy-faults.ts'
import type { BusyTimes, Reading, ReadingReply } from './busy-times.ts'

const file = new URL('./busy-worker.ts', import.meta.url)

/** In ms. */
const idleTime = 60_000
const longest = 10_000

/** A calendar that needs more memory holds too many times. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

let thread: Worker | null = null
let idle: NodeJS.Timeout | undefined
let last: Promise<unknown> = Promise.resolve()

/** @throws UnreadableCalendar */
export function readBusyTimes(reading: Reading): Promise<BusyTimes> {
  const read = last.then(() => readNow(reading))
  last = read.catch(() => undefined)
  return read
}

async function readNow(reading: Reading): Promise<BusyTimes> {
  clearTimeout(idle)
  thread ??= new Worker(file, { resourceLimits })
  const reply = await answer(thread, reading).catch((error: unknown) => {
    end()
    throw error
  })
  if (!reply) {
    end()
    throw new UnreadableCalendar(faults.holdsTooMany)
  }
  idle = setTimeout(end, idleTime).unref()
  if ('fault' in reply) throw new UnreadableCalendar(reply.fault)
  return reply
}

function end(): void {
  const ended = thread
  thread = null
  void ended?.terminate()
}

/** Null: it took too long, or too much memory. */
function answer(worker: Worker, reading: Reading): Promise<ReadingReply | null> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      clearTimeout(limit)
      worker.off('message', take).off('error', fail).off('exit', leave)
      worker.unref()
    }
    const take = (reply: ReadingReply | null) => {
      settle()
      resolve(reply)
    }
    const fail = (error: Error & { code?: unknown }) => {
      settle()
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(null)
      else reject(error)
    }
    const leave = () => fail(new Error('The thread that reads calendars ended.'))
    const limit = setTimeout(() => take(null), longest)
    worker.ref()
    worker.on('message', take).on('error', fail).on('exit', leave)
    worker.postMessage(reading)
  })
}
