/** An institution's directory that makes all of its people at once, and how long another institution's visitor waits meanwhile. */
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { profilePattern } from '#rules/public-paths.ts'
import { packedMain, prepareData, type ServerProcess, startProcess } from '#server/testing/process.ts'
import { group, patchSchema, person } from '#tests/scim/directory.ts'
import { onBothDatabases } from './both-databases.ts'
import type { Values } from './figures.ts'
import { endings, firstNames, stems } from './many-names.ts'
import { type BenchDirectory, connectDirectory, type Phase } from './scim-directory.ts'
import { loadedEnvironment, median } from './server.ts'

/** The embedded database has one connection. */
const people = process.env.TEST_DATABASE_URL ? 10_000 : 1_000

export const measureScim = ({ short = false } = {}) =>
  onBothDatabases('scripts/bench/scim-run.ts', () => measureScimHere(short), short)

export async function measureScimHere(short: boolean): Promise<Values> {
  const data = await prepareData()
  // Limits as in production: a directory is asked to wait, and does.
  const limits = { RATE_LIMIT_FACTOR: '1', NODE_ENV: 'production' }
  const server = await startProcess({ ...data.env, ...loadedEnvironment, ...limits }, packedMain)
  try {
    const directory = await connectDirectory(server)
    const visitor = new Visitor(server)
    // A process that has just been started is slow at first.
    await setTimeout(3_000)
    visitor.sinceLast()
    await setTimeout(3_000)
    const alone = visitor.sinceLast()
    const values = await measurePhases(directory, short ? people / 10 : people, visitor)
    await visitor.leave()
    const meanwhile = visitor.times.slice(visitor.times.indexOf(alone.at(-1) as number) + 1)
    process.stderr.write(
      `  the visitor alone: ${said(alone)}; the directory was asked to wait ${directory.postponed} times\n`,
    )
    return {
      ...values,
      'scim-memory': mostResidentOf(server.child.pid as number),
      'scim-visitor-alone': at(alone, 0.95),
      'scim-visitor': at(meanwhile, 0.95),
      'scim-visitor-longest': Math.max(...meanwhile),
    }
  } finally {
    await server.end('SIGTERM')
    await data.remove()
  }
}

async function measurePhases(directory: BenchDirectory, count: number, visitor: Visitor): Promise<Values> {
  const numbers = Array.from({ length: count }, (_, n) => n)
  const run = async <Item>(what: string, items: readonly Item[], call: (item: Item) => Promise<unknown>) => {
    const phase = await directory.phase(items, call)
    const seen = said(visitor.sinceLast())
    process.stderr.write(
      `  ${what}: ${items.length} in ${phase.seconds.toFixed(1)} s, each ${said(phase.times)}; the visitor ${seen}\n`,
    )
    return phase
  }
  const ids: string[] = []
  const made = await run('made', numbers, async (n) => {
    ids.push((await directory.send('POST', '/Users', 201, personOf(n))).body.id)
  })
  const starts = Array.from({ length: Math.ceil(count / 200) }, (_, n) => n * 200 + 1)
  const listed = await run('pages', starts, (start) =>
    directory.send('GET', `/Users?startIndex=${start}&count=200`, 200),
  )
  const found = await run('found', numbers.slice(0, count / 10), async (n) => {
    const filter = encodeURIComponent(`userName eq "${personOf(n).userName}"`)
    const { body } = await directory.send('GET', `/Users?filter=${filter}`, 200)
    if (body.totalResults !== 1) throw new Error(`number ${n} was found ${body.totalResults} times`)
  })
  const off = await run('switched off', ids.slice(0, count / 10), (id) =>
    directory.send('PATCH', `/Users/${id}`, 200, patch({ op: 'replace', path: 'active', value: false })),
  )
  return {
    ...ofCalls('make', made),
    'scim-list-p95': at(listed.times, 0.95),
    'scim-find-p95': at(found.times, 0.95),
    ...ofCalls('off', off),
    ...(await measureGroup(directory, ids, run)),
  }
}

/** One in ten has a name that differs by its number alone, as accounts of tills and rooms do. */
function personOf(n: number) {
  const stem = stems[Math.floor(n / firstNames.length) % stems.length]
  const ending = endings[Math.floor(n / 1_000) % endings.length]
  const name =
    n % 10 === 0
      ? { givenName: 'Kasse', familyName: String(n) }
      : { givenName: firstNames[n % firstNames.length], familyName: `${stem}${ending}` }
  return { ...person(`Person ${n}`), name }
}

type Run = <Item>(
  what: string,
  items: readonly Item[],
  call: (item: Item) => Promise<unknown>,
) => Promise<Phase>

/** All of them come into one group with one request, as the RFC has it, and leave it one by one, as Entra ID has it. */
async function measureGroup(directory: BenchDirectory, ids: readonly string[], run: Run): Promise<Values> {
  const { id } = (await directory.send('POST', '/Groups', 201, group('Many'))).body
  const members = ids.map((value) => ({ value }))
  const all = await run('joined a group at once', [members], (value) =>
    directory.send('PATCH', `/Groups/${id}`, 200, patch({ op: 'add', path: 'members', value })),
  )
  const each = await run('left it one by one', ids.slice(0, ids.length / 10), (one) =>
    directory.send(
      'PATCH',
      `/Groups/${id}`,
      200,
      patch({ op: 'remove', path: `members[value eq "${one}"]` }),
    ),
  )
  return { 'scim-group': all.seconds * 1_000, 'scim-leave-p95': at(each.times, 0.95) }
}

const patch = (...Operations: readonly object[]) => ({ schemas: [patchSchema], Operations })

const ofCalls = (what: 'make' | 'off', { seconds, times }: Phase): Values => ({
  [`scim-${what}-rate`]: times.length / seconds,
  [`scim-${what}-p50`]: median([...times]),
  [`scim-${what}-p95`]: at(times, 0.95),
})

const at = (times: readonly number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN

const said = (times: readonly number[]) =>
  [
    `p50 ${at(times, 0.5).toFixed(1)} ms`,
    `p95 ${at(times, 0.95).toFixed(1)} ms`,
    `longest ${Math.max(0, ...times).toFixed(0)} ms`,
  ].join(', ')

/** In MB, since the process began. */
const mostResidentOf = (pid: number) =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** One of another institution, who opens one page after the other, each made anew from the database. */
class Visitor {
  /** ms of each page. */
  readonly times: number[] = []
  readonly #left = new AbortController()
  readonly #visit: Promise<void>
  #seen = 0

  constructor(server: ServerProcess) {
    this.#visit = this.#look(server)
  }

  async #look(server: ServerProcess): Promise<void> {
    const headers = { host: `alpenbank.localhost:${server.port}`, accept: 'text/html' }
    for (let n = 0; !this.#left.signal.aborted; n++) {
      const began = performance.now()
      // What stands behind the path keeps it from being kept.
      const path = `/app${profilePattern.replace(':slug', 'katharina-moser')}?from=${n}`
      const { status } = await server.send('GET', path, { headers })
      this.times.push(performance.now() - began)
      if (status !== 200) throw new Error(`${path} answered ${status}`)
      await setTimeout(100)
    }
  }

  /** Those of the pages since it was last asked. */
  sinceLast(): readonly number[] {
    const times = this.times.slice(this.#seen)
    this.#seen = this.times.length
    return times
  }

  async leave(): Promise<void> {
    this.#left.abort()
    await this.#visit
  }
}
