/**
 * Calls of an institution's directory wait for each other here, before they have a connection to the database: what it writes
 * goes one by one anyway (`lockAccounts`), and eight that wait for that lock would keep all connections from everybody else
 * (product §30.21).
 */
import { tooMany } from '../contract/errors.ts'
import { atMost } from '../process/at-most.ts'

/** At once, of one institution in this process. */
const most = { reads: 2, writes: 1 } as const

/** Under way and waiting, of each kind; their bodies are in memory. */
export const mostCalls = 64

/** In s. */
const pause = 5

type Kind = keyof typeof most

interface Lane {
  readonly inTurn: ReturnType<typeof atMost>
  calls: number
}

const lanes = new Map<string, Lane>()

/** @throws HttpError 429 where too many wait already */
export async function inTurnOfDirectory<Result>(
  tenantId: number,
  kind: Kind,
  work: () => Promise<Result>,
): Promise<Result> {
  const key = `${tenantId} ${kind}`
  const lane = lanes.get(key) ?? { inTurn: atMost(most[kind]), calls: 0 }
  if (lane.calls >= mostCalls)
    throw tooMany(pause, 'The directory sends more at once than can be taken. Please send this again later.')
  lanes.set(key, lane)
  lane.calls++
  try {
    return await lane.inTurn(work)
  } finally {
    lane.calls--
    if (lane.calls === 0) lanes.delete(key)
  }
}
