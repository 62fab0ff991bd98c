/** Wakes phones whose card became void because its advisor is gone: they ask, and show that it is (product §19.27). */
import { createHash } from 'node:crypto'
import type { JobDefinitions, JobDeps } from '#server/platform/jobs/job.ts'
import type { PushOutcome } from '#server/platform/pushes/reply.ts'
import { nextVoidCards, noteVoidTold, tenantsOfVoidCards } from '../wallet-cards/public.ts'
import { dropRegistrations } from './deliveries.ts'
import { type Pusher, pusherOf } from './waking.ts'

/** Cards whose phones are woken at once. */
const most = 200

interface Data {
  readonly tenantId: number
}

export const voidCardsJobs = {
  'void-cards': {
    handle: ({ data }: { data: Data }, deps) => tellVoid(data, deps),
    // The next run is the next try.
    options: { retryLimit: 0, expireInSeconds: 600 },
    regularly: { cron: '*/10 * * * *', due: tenantsOfVoidCards },
  },
} satisfies JobDefinitions

async function tellVoid({ tenantId }: Data, deps: JobDeps): Promise<void> {
  const push = await pusherOf(tenantId, deps)
  while (await tellSome(tenantId, deps, push));
}

/** The same for all phones of a card: being woken twice under one id shows nothing twice. */
const idOf = (serial: string) => {
  const hash = createHash('sha256').update(`void ${serial}`).digest('hex')
  return [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ]
    .map(([from, to]) => hash.slice(from, to))
    .join('-')
}

/** @returns whether there are others, which can be told at once */
async function tellSome(tenantId: number, deps: JobDeps, push: Pusher): Promise<boolean> {
  const now = deps.clock()
  const cards = await deps.withTenant(tenantId, (tx) => nextVoidCards(tx, most, now))
  const told = await Promise.all(
    cards.map(async ({ serial, tokens }) => {
      const outcomes = await Promise.all(
        tokens.map(async (token) => ({ token, outcome: await push({ token, id: idOf(serial) }, 0) })),
      )
      return { serial, outcomes }
    }),
  )
  const isDone = (outcome: PushOutcome) => outcome.kind !== 'later' && outcome.kind !== 'refused'
  const done = told.filter(({ outcomes }) => outcomes.every(({ outcome }) => isDone(outcome)))
  const gone = told
    .flatMap(({ outcomes }) => outcomes)
    .flatMap(({ token, outcome }) => (outcome.kind === 'gone' ? [{ token, since: outcome.since }] : []))
  await deps.withTenant(tenantId, async (tx) => {
    await dropRegistrations(tx, gone)
    const serials = done.map(({ serial }) => serial)
    await noteVoidTold(tx, serials, now)
  })
  return cards.length === most && done.length === most
}
