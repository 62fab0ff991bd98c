// Runs inside the throw-away PostgreSQL and prints what it measured as one line of JSON.
import { finderPattern, profilePattern } from '#rules/public-paths.ts'
import type { Bookable } from '#server/testing/bookable.ts'
import { bookableAdvisors, bookHeld, holdAt, startsAhead } from '#server/testing/booking-load.ts'
import {
  prepareData,
  type ServerData,
  type ServerProcess,
  signInTo,
  startProcess,
} from '#server/testing/process.ts'
import { residentOf } from './memory.ts'
import { loadedEnvironment, median } from './server.ts'
import { seedTenants } from './size-seed.ts'

const counts = [1, 200, 2_000] as const
const rounds = process.argv.includes('--short') ? 15 : 100
const starts = process.argv.includes('--short') ? 1 : 5

/** One installation, with its server. */
interface Installation {
  readonly count: number
  readonly data: ServerData
  readonly advisors: readonly Bookable[]
  server: ServerProcess
  cookie: string
  /** In ms, or MB of memory, by what was measured. */
  readonly measured: Map<string, number[]>
}

const days = startsAhead(60, [8, 9, 10, 11, 12, 13, 14])
let wish = 0

function keep({ measured }: Installation, what: string, value: number): void {
  const values = measured.get(what) ?? []
  values.push(value)
  measured.set(what, values)
}

const environment = ({ env }: ServerData) => ({ ...env, ...loadedEnvironment })

async function install(count: number): Promise<Installation> {
  const data = await prepareData()
  const tenantId = await data.look(async (db) => (await db.tenantIds())[0] as number)
  const advisors = await data.look((db) => bookableAdvisors(db, tenantId, 20))
  await data.look((db) => seedTenants(db, count))
  const server = await startProcess(environment(data))
  return { count, data, advisors, server, cookie: await signInTo(server), measured: new Map() }
}

/** From the start of a process until a sign-in was stored, and what it holds then. */
async function startAnew(installation: Installation): Promise<void> {
  await installation.server.end('SIGTERM')
  const began = performance.now()
  installation.server = await startProcess(environment(installation.data))
  installation.cookie = await signInTo(installation.server)
  keep(installation, 'start', performance.now() - began)
  keep(installation, 'memory', residentOf(installation.server.child.pid))
}

async function callAll(installation: Installation, isKept: boolean): Promise<void> {
  const { server, cookie, advisors } = installation
  const advisor = advisors[wish % advisors.length] as Bookable
  const start = days[Math.floor(wish / advisors.length)] as string
  const time = async (what: string, path: string, headers: Record<string, string> = {}) => {
    const began = performance.now()
    const { status } = await server.send('GET', path, { headers })
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    if (isKept) keep(installation, what, performance.now() - began)
  }
  const day = start.slice(0, 10)
  const slots = new URLSearchParams({ type: 'in-branch', topic: advisor.topic, from: day, to: day })
  await time('profile', `/app${profilePattern.replace(':slug', advisor.alias)}`)
  await time('finder', `/app${finderPattern}`)
  await time('name', '/api/v1/search/advisors?name=a')
  await time('next', '/api/v1/search/advisors?order=next-free-slot')
  await time('slots', `/api/v1/advisors/${advisor.alias}/free-slots?${slots}`)
  await time('list', '/api/v1/advisors', { cookie })
  await time('options', '/api/v1/search/options')
  const held = await holdAt(server.port, advisor, start)
  const booked = await bookHeld(server.port, held.body.token)
  if (booked.status !== 201) throw new Error(`a booking answered ${held.status} and ${booked.status}`)
  if (isKept) keep(installation, 'book', held.ms + booked.ms)
}

const installations: Installation[] = []
for (const count of counts) installations.push(await install(count))
for (let i = 0; i < starts; i++) for (const each of installations) await startAnew(each)
// In turn, so that whatever the machine does meanwhile is done to all.
for (let round = -10; round < rounds; round++) {
  for (const each of installations) await callAll(each, round >= 0)
  wish++
}
const [few, , many] = installations as [Installation, Installation, Installation]
const values: Record<string, number> = {}
for (const [what, of] of many.measured) {
  const [before, after] = [few.measured.get(what) ?? [], of].map(median) as [number, number]
  values[`tenants-${what}`] = after
  values[`tenants-${what}-more`] = (after / before - 1) * 100
  const each = installations.map(
    ({ count, measured }) => `${count}: ${median(measured.get(what) ?? []).toFixed(2)}`,
  )
  process.stderr.write(`${what} with so many tenants: ${each.join(', ')}\n`)
}
for (const { server, data } of installations) {
  await server.end('SIGTERM')
  await data.remove()
}
console.log(JSON.stringify(values))
process.exit(0)
