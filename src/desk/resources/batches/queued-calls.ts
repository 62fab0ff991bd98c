import type { OperationEntry } from '#generated/operations.ts'
import { readErrorBody } from '../../kit/error-shapes.ts'
import { CallError, defaultErrorText, type Failure } from '../../kit/failure.ts'
import type { Http, HttpInput, HttpReply } from '../http.ts'
import type { BatchCall, BatchResult } from './batches.ts'

/** Writing calls that wait to be handed in, and are answered by what the batch says of them. */
export interface QueuedCalls {
  /** Makes calls as the given one does, but that a writing call waits here. @param line of the file that it comes from */
  readonly over: (line: number | null) => (http: Http) => Http
  /** All that wait, in their order. Later ones need another batch. */
  readonly calls: readonly BatchCall[]
  /** Answers those that the batch has made. */
  readonly settle: (results: readonly BatchResult[]) => void
  /** Answers all others with this. */
  readonly rejectRest: (reason: unknown) => void
  /** Whether a failure is what the batch said of a call: it was tried as often as that may help. */
  readonly isAnswer: (failure: Failure) => boolean
  /** Tells of each call that waits. */
  readonly onCall: (listener: () => void) => void
}

interface Waiting {
  readonly resolve: (reply: HttpReply) => void
  readonly reject: (reason: unknown) => void
}

export function queueCalls(): QueuedCalls {
  const calls: BatchCall[] = []
  const answers = new WeakSet<Failure>()
  let listener = () => {}
  const waiting = new Map<number, Waiting>()
  const end = (number: number): Waiting | undefined => {
    const found = waiting.get(number)
    waiting.delete(number)
    return found
  }
  return {
    over:
      (line) =>
      (http) =>
      (operation, input = {}) => {
        if (operation.method === 'GET') return http(operation, input)
        return new Promise((resolve, reject) => {
          const number = calls.length + 1
          calls.push({ ...callOf(number, operation, input), line })
          waiting.set(number, { resolve, reject })
          listener()
        })
      },
    calls,
    settle: (results) => {
      for (const { number = 0, status = 500, reply } of results) {
        const one = end(number)
        if (status < 400) one?.resolve({ status, headers: new Headers(), json: {} })
        else {
          const answer = refusalOf(status, reply)
          answers.add(answer)
          one?.reject(answer)
        }
      }
    },
    rejectRest: (reason) => {
      for (const number of [...waiting.keys()]) end(number)?.reject(reason)
    },
    isAnswer: (failure) => answers.has(failure),
    onCall: (given) => {
      listener = given
    },
  }
}

function callOf(number: number, { id }: OperationEntry, { params, headers, body }: HttpInput): BatchCall {
  return {
    number,
    operation: id,
    params: { ...params },
    if_match: headers?.['If-Match'] ?? null,
    body: (body ?? null) as BatchCall['body'],
  }
}

/** What became of a call that was refused, as if the browser had made it. */
export function refusalOf(given: number, body: unknown): CallError {
  const { message, errors } = readErrorBody(body)
  // Who was signed in when the call was made says nothing of who is signed in here.
  const status = given === 401 ? 403 : given
  return new CallError({ status, message: message ?? defaultErrorText, errors, body }, true)
}

/** The body limit of the server is 256 KB. */
const mostBytes = 200_000
const mostCalls = 500

/** As few portions as can be handed in one after the other. */
export function portionsOf(calls: readonly BatchCall[]): BatchCall[][] {
  const portions: BatchCall[][] = []
  let last: BatchCall[] = []
  let bytes = 0
  for (const call of calls) {
    const size = new TextEncoder().encode(JSON.stringify(call)).length
    if (last.length === mostCalls || (last.length > 0 && bytes + size > mostBytes)) {
      portions.push(last)
      last = []
      bytes = 0
    }
    last.push(call)
    bytes += size
  }
  return last.length > 0 ? [...portions, last] : portions
}
