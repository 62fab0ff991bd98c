import { type Choices, everyCall, preferOf } from './choices.ts'
import { isTrouble, operationAt, type ScenarioOperation, type Scenarios, type Trouble } from './scenarios.ts'

export interface Answering {
  readonly scenarios: Promise<Scenarios>
  /** Asked for each call. */
  readonly choices: () => Choices
  readonly onCall: (operation: ScenarioOperation) => void
  /** How long a slow call waits, in ms. */
  readonly slowness?: number
}

/**
 * Sends what is no call of the description as it is, and each call with the wish for its chosen answer (`Prefer`), or not
 * at all where the network is to fail.
 */
export function answering(
  send: typeof fetch,
  { scenarios, choices, onCall, slowness = 3000 }: Answering,
): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { operations } = await scenarios
    const operation = operationAt(operations, request.method, new URL(request.url).pathname)
    if (!operation) return send(request)
    onCall(operation)
    const choice = choices()[operation.id] ?? choices()[everyCall]
    if (choice === undefined) return send(request)
    if (isTrouble(choice)) await suffer(choice, request.signal, slowness)
    const prefer = preferOf(choice)
    if (prefer) request.headers.set('prefer', prefer)
    return send(request)
  }
}

/** Waits or fails as a browser does. */
function suffer(trouble: Trouble, signal: AbortSignal, slowness: number): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    if (trouble === 'offline') reject(new TypeError('Failed to fetch'))
    if (trouble === 'slow') setTimeout(resolve, slowness)
  })
}
