/** Whether the time of a reply tells if an account is there: tries of all kinds by turns, compared by medians and by ranks. */
import { sql } from 'kysely'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { onBothDatabases } from './both-databases.ts'
import type { Values } from './figures.ts'
import { rankTest } from './rank-test.ts'
import { median } from './server.ts'
import type { SignInGroup } from './sign-in-figures.ts'

const tries = 200
/** Rounds that do not count. */
const warmUp = 2

export const measureSignIn = ({ short = false } = {}) =>
  onBothDatabases('scripts/bench/sign-in-run.ts', () => measureHere(short), short)

export async function measureHere(short: boolean): Promise<Values> {
  const rounds = short ? tries / 10 : tries
  return {
    ...(await withServer(1_000_000, (server) => measureFailed(server, rounds))),
    // One try locks an account.
    ...(await withServer(0.1, (server) => measureLocks(server, rounds))),
  }
}

const tenant = 'musterbank'
const at = (name: string) => `${name}@${tenant}.example`

/** By kind: the first is what the others are compared with. */
const kinds = { known: at('stduser'), unknown: at('nobody'), passwordless: at('orguser'), off: at('analyst') }

async function withServer<T>(
  rateLimitFactor: number,
  measure: (server: TestServer) => Promise<T>,
): Promise<T> {
  const server = await startTestServer({
    work: true,
    checkReplies: false,
    config: { rateLimitFactor, trustProxy: ['loopback'] },
  })
  await server.db.withTenant(server.tenants[tenant]?.id ?? 0, async (tx) => {
    await sql`update users set password_hash = null where email = ${kinds.passwordless}`.execute(tx)
    await sql`update users set is_active = false where email = ${kinds.off}`.execute(tx)
    await sql`
      insert into users (email, alias, first_name, last_name, password_hash)
      select 'person-' || n || ${at('')}, 'person-' || n, 'Person', n::text, password_hash
      from users, generate_series(0, ${tries + warmUp}::int) n where email = ${kinds.known}`.execute(tx)
  })
  return await measure(server).finally(() => server.close())
}

let addresses = 0

/** Each from another address, so that no limit of one is in the way. @returns ms */
async function timeOf(server: TestServer, email: string, status: number): Promise<number> {
  const address = `2001:db8:${(++addresses >> 8).toString(16)}:${(addresses & 255).toString(16)}::1`
  const body = { email, password: 'a wrong password' }
  const began = performance.now()
  const reply = await server.guest(tenant).post('/api/v1/session', body, { 'x-forwarded-for': address })
  const ms = performance.now() - began
  if (reply.status !== status) throw new Error(`${email} was answered ${reply.status}, not ${status}`)
  return ms
}

type Times = Readonly<Record<string, number[]>>

/** A round tries each kind once, in another order each time: what one leaves behind for the next evens out. */
async function byTurns(
  names: readonly string[],
  rounds: number,
  measure: (name: string, round: number) => Promise<number>,
): Promise<Times> {
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]]))
  for (let round = -warmUp; round < rounds; round++)
    for (const name of shuffled(names)) {
      const ms = await measure(name, round)
      if (round >= 0) times[name]?.push(ms)
    }
  return times
}

const shuffled = <T>(list: readonly T[]) =>
  list
    .map((each) => [Math.random(), each] as const)
    .sort(([a], [b]) => a - b)
    .map(([, each]) => each)

async function measureFailed(server: TestServer, rounds: number): Promise<Values> {
  const times = await byTurns(Object.keys(kinds), rounds, (kind) =>
    timeOf(server, kinds[kind as keyof typeof kinds], 401),
  )
  return figuresOf('failed', times)
}

async function measureLocks(server: TestServer, rounds: number): Promise<Values> {
  const next: Record<string, number[]> = { person: [], nobody: [] }
  const last = await byTurns(Object.keys(next), rounds, async (name, round) => {
    const email = at(`${name}-${round + warmUp}`)
    const ms = await timeOf(server, email, 401)
    const after = await timeOf(server, email, 429)
    if (round >= 0) next[name]?.push(after)
    return ms
  })
  for (const email of Object.values(kinds)) await timeOf(server, email, 401)
  const refused = await byTurns(Object.keys(kinds), rounds, (kind) =>
    timeOf(server, kinds[kind as keyof typeof kinds], 429),
  )
  return { ...figuresOf('last', last), ...figuresOf('next', next), ...figuresOf('refused', refused) }
}

/** Every kind beside the first; where several are compared, chance has as many tries (Bonferroni). */
function figuresOf(group: SignInGroup, times: Times): Values {
  const [first = [], ...others] = Object.values(times)
  for (const [name, each] of Object.entries(times))
    process.stderr.write(
      `  ${group}, ${name}: ${median(each).toFixed(2)} ms, p ${rankTest(first, each).toFixed(3)}\n`,
    )
  const apart = others.map((each) => Math.abs(median(each) - median(first)))
  const chance = others.map((each) => Math.min(1, rankTest(first, each) * others.length))
  return {
    [`sign-in-${group}`]: median(first),
    [`sign-in-${group}-apart`]: Math.max(...apart),
    [`sign-in-${group}-rank`]: Math.min(...chance),
  }
}
