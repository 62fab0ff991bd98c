/**
 * A thread for work that strangers choose and that may take long: one task after the other, so that no request waits for it.
 * It begins with the first task, and ends when none has come for a while, or when one takes too long.
 */
import { type ResourceLimits, Worker } from 'node:worker_threads'

/** In ms. */
const idleTime = 60_000

export interface SerialThreadOptions {
  /** Of the module that the thread runs; it answers each message with one. */
  readonly file: URL
  /** In ms, of one task. */
  readonly longest: number
  readonly resourceLimits?: ResourceLimits
}

/** Asks the thread; null: the task took too long, or too much memory. @throws what ended the thread otherwise */
export type AskThread<Task, Reply> = (task: Task) => Promise<Reply | null>

export function serialThread<Task, Reply>(options: SerialThreadOptions): AskThread<Task, Reply> {
  const { file, longest, resourceLimits } = options
  let thread: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  const end = () => {
    const ended = thread
    thread = null
    void ended?.terminate()
  }

  function begin(): Worker {
    const begun = new Worker(file, resourceLimits ? { resourceLimits } : {})
    // A thread may also fail while nobody asks, and after its task took too long: without a listener, that ends the process.
    begun
      .on('error', () => undefined)
      .on('exit', () => {
        if (thread === begun) thread = null
      })
    return begun
  }

  async function askNow(task: Task): Promise<Reply | null> {
    clearTimeout(idle)
    thread ??= begin()
    const reply = await answer<Task, Reply>(thread, task, longest).catch((error: unknown) => {
      end()
      throw error
    })
    if (reply === null) end()
    else idle = setTimeout(end, idleTime).unref()
    return reply
  }

  return (task) => {
    const asked = last.then(() => askNow(task))
    last = asked.catch(() => undefined)
    return asked
  }
}

function answer<Task, Reply>(worker: Worker, task: Task, longest: number): Promise<Reply | null> {
  return new Promise((resolve, reject) => {
    let problem: (Error & { code?: unknown }) | null = null
    const settle = () => {
      clearTimeout(limit)
      worker.off('message', take).off('error', note).off('exit', leave)
      worker.unref()
    }
    const take = (reply: Reply | null) => {
      settle()
      resolve(reply)
    }
    // A reply that was sent before the fault may come behind it, but not behind the end of the thread.
    const note = (error: Error & { code?: unknown }) => {
      problem = error
    }
    const leave = () => {
      settle()
      if (problem?.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(null)
      else reject(problem ?? new Error('The thread ended.'))
    }
    const limit = setTimeout(() => take(null), longest)
    worker.ref()
    worker.on('message', take).on('error', note).on('exit', leave)
    worker.postMessage(task)
  })
}
