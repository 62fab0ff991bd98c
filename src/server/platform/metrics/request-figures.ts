/** Requests by operation and status, and how long they took. What a request costs is two additions (see the test). */
import type { FastifyInstance, RouteOptions } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import { fastifyPath } from '../binding/bound.ts'
import type { Contract, OperationEntry } from '../contract/contract.ts'

/** What a route has at hand, so that a request looks up nothing but its status. */
class RouteFigures {
  readonly #operation: string
  readonly #isStream: boolean
  readonly #requests: Counter<'operation' | 'status'>
  readonly #seconds: Histogram.Internal<'operation'>
  readonly #byStatus = new Map<number, Counter.Internal>()

  constructor(operation: string, isStream: boolean, { requests, seconds }: RequestFigures) {
    this.#operation = operation
    this.#isStream = isStream
    this.#requests = requests
    this.#seconds = seconds.labels({ operation })
  }

  ended(status: number, ms: number): void {
    this.#of(status).inc()
    // How long somebody listened says nothing of how quickly the server is.
    if (!this.#isStream || status !== 200) this.#seconds.observe(ms / 1_000)
  }

  #of(status: number): Counter.Internal {
    const known = this.#byStatus.get(status)
    if (known) return known
    const counter = this.#requests.labels({ operation: this.#operation, status: String(status) })
    this.#byStatus.set(status, counter)
    return counter
  }
}

interface RequestFigures {
  readonly requests: Counter<'operation' | 'status'>
  readonly seconds: Histogram<'operation'>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    figures?: RouteFigures
  }
}

/** To be called before any route is added. Operations are those of the contract; other addresses are a page, a file, or none. */
export function addRequestFigures(app: FastifyInstance, contract: Contract, register: Registry): void {
  const figures: RequestFigures = {
    requests: new Counter({
      name: 'http_requests_total',
      help: 'Requests that were answered, by operation of the contract and status',
      labelNames: ['operation', 'status'],
      registers: [register],
    }),
    seconds: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'How long answering took, by operation of the contract; not of streams',
      labelNames: ['operation'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
      registers: [register],
    }),
  }
  const operations = new Map(
    Object.values(contract.operations).map((entry) => [`${entry.method} ${fastifyPath(entry.path)}`, entry]),
  )
  const known = new Map<string, RouteFigures>()
  const figuresOf = (operation: string, isStream = false) => {
    const found = known.get(operation) ?? new RouteFigures(operation, isStream, figures)
    known.set(operation, found)
    return found
  }
  const nowhere = figuresOf('none')

  app.addHook('onRoute', (route) => {
    const entry = operationOf(route, operations)
    route.config = { ...route.config, figures: figuresOf(entry?.id ?? kindOf(route.url), isStream(entry)) }
  })
  app.addHook('onRequest', (request, reply, done) => {
    const of = request.routeOptions.config.figures ?? nowhere
    // Unlike the hook onResponse, this comes for streams too whose readers went away.
    reply.raw.once('close', () => {
      of.ended(reply.raw.headersSent ? reply.statusCode : leftBefore, reply.elapsedTime)
    })
    done()
  })
}

/** As nginx counts who went away before the answer. */
const leftBefore = 499

/** HEAD counts as the GET that it answers as, unless the contract has one of its own. */
function operationOf(
  { method, url }: RouteOptions & { url: string },
  operations: ReadonlyMap<string, OperationEntry>,
): OperationEntry | undefined {
  const of = (each: string) => operations.get(`${each} ${url}`)
  return [method].flat().flatMap((each) => of(each) ?? (each === 'HEAD' ? of('GET') : undefined) ?? [])[0]
}

const kindOf = (url: string) => (url.startsWith('/app/assets/') ? 'file' : 'page')

const isStream = (entry: OperationEntry | undefined) =>
  entry?.responses['200']?.mediaTypes.includes('text/event-stream') ?? false
