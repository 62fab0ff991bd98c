/** Sends requests to every operation of the contract, checks each reply, and counts. */
import fc from 'fast-check'
import type { TestReply } from '#server/testing/server.ts'
import { faultsOf, longest } from './checks.ts'
import { plainPlans, plans, type RequestPlan, requestFor, type SentRequest } from './requests.ts'
import { type Target, targets } from './targets.ts'
import { openWorld, type World } from './world.ts'

export interface FuzzOptions {
  /** At least; the same number for each operation. */
  readonly requests: number
  readonly seed: number
  /** Operation ids; all if left out. */
  readonly only?: readonly string[]
}

/** What a run found. */
export interface FuzzResult {
  readonly requests: number
  /** By status. */
  readonly counts: Readonly<Record<string, number>>
  /** Operations of which a request was let in and taken: 2xx, 3xx, 501. */
  readonly reached: readonly string[]
  /** One line for each operation that failed, with the smallest request that shows it. */
  readonly faults: readonly string[]
  /** In ms. */
  readonly slowest: { readonly ms: number; readonly what: string }
}

export async function fuzz({ requests, seed, only }: FuzzOptions): Promise<FuzzResult> {
  const chosen = only ? targets.filter(({ entry }) => only.includes(entry.id)) : targets
  const numRuns = Math.ceil(requests / chosen.length)
  const run = new Run(await openWorld())
  try {
    for (const [i, target] of chosen.entries()) await run.operation(target, { seed: seed + i, numRuns })
    await run.expectNoticed()
    return run.outcome()
  } finally {
    await run.world.close()
  }
}

/** What reads, and makes something by that: each card that is handed out is one of its own. */
const handsOut: ReadonlySet<string> = new Set(['getWalletCard'])

class Run {
  world: World
  #state = ''
  #requests = 0
  #isTouched = false
  readonly #counts = new Map<number, number>()
  readonly #reached = new Set<string>()
  readonly #faults: string[] = []
  #slowest = { ms: 0, what: '' }

  constructor(world: World) {
    this.world = world
  }

  async operation(target: Target, { seed, numRuns }: { seed: number; numRuns: number }): Promise<void> {
    this.#state = await this.world.state()
    this.#isTouched = false
    const found = await fc.check(
      fc.asyncProperty(plans, (plan) => this.#try(target, plan)),
      {
        seed,
        numRuns,
        examples: plainPlans.map((plan): [RequestPlan] => [plan]),
        interruptAfterTimeLimit: 60_000,
        markInterruptAsFailure: false,
      },
    )
    if (found.failed) {
      const error =
        found.errorInstance instanceof Error ? found.errorInstance.message : String(found.errorInstance)
      this.#faults.push(`${target.entry.id} (seed ${seed}, path ${found.counterexamplePath}): ${error}`)
    }
    // Nothing that only reads, or is not there yet, has stored anything.
    if (this.#isTouched && !(await this.world.isWhole())) await this.#renew()
    else if (
      !this.#isTouched &&
      !handsOut.has(target.entry.id) &&
      target.entry.bound !== false &&
      (await this.world.state()) !== this.#state
    )
      this.#faults.push(
        `${target.entry.id}: something was stored, though every request was refused or only read`,
      )
  }

  async #try(target: Target, plan: RequestPlan): Promise<void> {
    const { world } = this
    const sent = requestFor(target, plan, world)
    const client = await world.client(sent.side, sent.person)
    const { reply, ms, ofProcessor } = await timed(() => client.send(sent))
    this.#count(target, sent, reply, ms)
    const faults = await faultsOf(target, sent, reply, world)
    if (ofProcessor > longest) faults.push(`took ${Math.round(ofProcessor)} ms of the processor`)
    if (target.isWrite && !target.isPlanned) faults.push(...(await this.#storedBy(reply)))
    if (faults.length > 0) throw new Error(`${faults.join('; ')}\n    ${shown(sent)}`)
  }

  /** A refused write must leave all as it was. */
  async #storedBy({ status }: TestReply): Promise<string[]> {
    const before = this.#state
    this.#state = await this.world.state()
    if (status < 400) this.#isTouched = true
    return status >= 400 && this.#state !== before ? [`answered ${status}, and stored something`] : []
  }

  /** It would prove nothing if writes went unnoticed. */
  async expectNoticed(): Promise<void> {
    if (!(await this.world.isNoticed())) this.#faults.push('something was stored that was not noticed')
  }

  async #renew(): Promise<void> {
    await this.expectNoticed()
    await this.world.close()
    this.world = await openWorld()
  }

  #count({ entry }: Target, sent: SentRequest, { status }: TestReply, ms: number): void {
    this.#requests++
    this.#counts.set(status, (this.#counts.get(status) ?? 0) + 1)
    if (status < 400 || status === 501) this.#reached.add(entry.id)
    if (ms > this.#slowest.ms) this.#slowest = { ms, what: shown(sent) }
  }

  outcome(): FuzzResult {
    return {
      requests: this.#requests,
      counts: Object.fromEntries([...this.#counts].sort(([a], [b]) => a - b)),
      reached: [...this.#reached],
      faults: this.#faults,
      slowest: this.#slowest,
    }
  }
}

interface Timed {
  readonly reply: TestReply
  readonly ms: number
  /** ms that the processor had to do with it, database included where that is embedded. */
  readonly ofProcessor: number
}

async function timed(send: () => Promise<TestReply>): Promise<Timed> {
  const [begin, used] = [performance.now(), process.cpuUsage()]
  const reply = await send()
  const { user, system } = process.cpuUsage(used)
  return { reply, ms: performance.now() - begin, ofProcessor: (user + system) / 1_000 }
}

function shown({ side, person, tenant, method, url, headers, body }: SentRequest): string {
  const short = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}… (${text.length})` : text)
  const head = Object.entries(headers).map(([name, value]) => ` ${name}: ${short(value)}`)
  return `${side} ${person} at ${tenant}: ${method} ${short(url)}${head.join(';')} ${short(body ?? '')}`
}
