/**
 * Threads that sign cards, so that requests do not wait for arithmetic. They begin with the first card, and end when
 * nothing has been signed for a while; none keeps the process alive.
 */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { SignerPem } from './cms.ts'
import type { Signed, SigningReply, SigningTask, Unsigned } from './signing.ts'

const file = new URL('./signing-worker.ts', import.meta.url)

/** One core is left for requests. */
const most = Math.max(1, Math.min(4, availableParallelism() - 1))

/** In ms. */
const idleTime = 60_000

/** Cards in one task: a thread is told seldom, and answers before anybody grows impatient. */
const batch = 25

type Certificate = SignerPem & { readonly fingerprint: string }

/** What is done once the thread answers. */
interface PendingSigning {
  readonly take: (signed: readonly Signed[]) => void
  readonly fail: (error: Error) => void
}

class SigningThread {
  // It keeps nothing: with the usual room it would fill a hundred megabytes before it clears away.
  readonly #worker = new Worker(file, { resourceLimits: { maxYoungGenerationSizeMb: 12 } })
  readonly #waiting = new Map<number, PendingSigning>()
  readonly #known = new Set<string>()
  #lastId = 0
  readonly #leave: () => void
  #idle: NodeJS.Timeout | undefined

  /** @param ended told before the thread takes no more */
  constructor(ended: (thread: SigningThread) => void) {
    this.#leave = () => ended(this)
    this.#worker.unref()
    this.#worker.on('message', (reply: SigningReply) => this.#settle(reply))
    this.#worker.on('error', (error: Error) => this.#failAll(error))
    this.#worker.on('exit', () => {
      clearTimeout(this.#idle)
      this.#leave()
      this.#failAll(new Error('The signing thread ended.'))
    })
  }

  get load(): number {
    return this.#waiting.size
  }

  sign(
    cards: readonly Unsigned[],
    { fingerprint, certificate, key, chain }: Certificate,
  ): Promise<readonly Signed[]> {
    clearTimeout(this.#idle)
    const id = ++this.#lastId
    const task: SigningTask = {
      id,
      fingerprint,
      cards,
      ...(!this.#known.has(fingerprint) && { pem: { certificate, key, chain } }),
    }
    this.#known.add(fingerprint)
    return new Promise((take, fail) => {
      this.#waiting.set(id, { take, fail })
      this.#worker.ref()
      this.#worker.postMessage(task)
    })
  }

  #settle(reply: SigningReply): void {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if ('signed' in reply) waiting?.take(reply.signed)
    else waiting?.fail(new Error(reply.error))
    if (this.#waiting.size === 0) this.#rest()
  }

  #rest(): void {
    this.#worker.unref()
    this.#idle = setTimeout(() => {
      this.#leave()
      void this.#worker.terminate()
    }, idleTime).unref()
  }

  #failAll(error: Error): void {
    for (const { fail } of this.#waiting.values()) fail(error)
    this.#waiting.clear()
  }
}

const threads = new Set<SigningThread>()

/** Signs cards, in their order. */
export async function signCards(cards: readonly Unsigned[], certificate: Certificate): Promise<Signed[]> {
  const batches = Array.from({ length: Math.ceil(cards.length / batch) }, (_, at) =>
    cards.slice(at * batch, (at + 1) * batch),
  )
  const signed = await Promise.all(batches.map((each) => freeThread().sign(each, certificate)))
  return signed.flat()
}

/** The least busy one, or a new one. */
function freeThread(): SigningThread {
  const [least] = [...threads].sort((a, b) => a.load - b.load)
  if (least && (least.load === 0 || threads.size >= most)) return least
  const thread = new SigningThread((ended) => threads.delete(ended))
  threads.add(thread)
  return thread
}
