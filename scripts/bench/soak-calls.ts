/** What guests may ask for: each operation of the contract that lets them in, and each page. */
import { finderPattern, profilePattern } from '#rules/public-paths.ts'
import { plainPlans, requestFor } from '#tests/fuzz/requests.ts'
import { type Target, targets } from '#tests/fuzz/targets.ts'
import { type Identifier, identifiersFor, type World } from '#tests/fuzz/world.ts'

export interface Asking {
  readonly what: string
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** What JSON is made of. */
  readonly body?: unknown
}

/** Makes one request after the other, with other identifiers and values each time. */
export type Call = (n: number) => Asking

export const guestCalls = (known: readonly Identifier[]): Call[] => [
  ...operationsFor(known),
  ...pagesFor(known),
]

/** Streams do not end, sessions are for the signed-in, and holds and bookings need each other. */
const isAsked = ({ entry, isPlanned }: Target) =>
  !isPlanned &&
  entry.bound !== false &&
  (entry.access as { allow?: readonly unknown[] }).allow?.includes('guest') &&
  ![
    'createSession',
    'watchCalendar',
    'createSlotHold',
    'createSlotHoldExtension',
    'createAppointment',
  ].includes(entry.id)

function operationsFor(known: readonly Identifier[]): Call[] {
  // All that a plain request asks of the world that is fuzzed; an advisor's alias is their slug.
  const world: Pick<World, 'identifiers'> = {
    identifiers: (_, path, name) =>
      name === 'alias'
        ? identifiersFor(known, path.replace('{alias}', '{slug}'), 'slug')
        : identifiersFor(known, path, name),
  }
  const [plain] = plainPlans
  if (!plain) throw new Error('There is no plain request.')
  return targets.filter(isAsked).map((target) => (n) => {
    const plan = { ...plain, side: 'guest', pick: n, value: n % 4 } as const
    const { method, url, headers, json } = requestFor(target, plan, world as World)
    return { what: target.entry.id, method, path: url, headers, body: json }
  })
}

const names = ['Becker', 'Bekcer', 'Hofmann', 'an', 'Carstens']

function pagesFor(known: readonly Identifier[]): Call[] {
  const of = (table: string, name: 'slug' | 'alias' = 'slug') => {
    const all = identifiersFor(known, `/${table}/{${name}}`, name)
    return (n: number) => encodeURIComponent(all[n % Math.max(1, all.length)] ?? 'nobody')
  }
  const [advisor, branch] = [of('advisors'), of('organizations')]
  const page = (what: string, pathOf: (n: number) => string): Call => {
    const headers = { accept: 'text/html', 'accept-encoding': 'br' }
    return (n) => ({ what, method: 'GET', path: pathOf(n), headers })
  }
  const languages = ['de', 'en']
  return [
    page('profile', (n) => `/app${profilePattern.replace(':slug', advisor(n))}?lang=${languages[n % 2]}`),
    // What stands behind the path keeps it from being kept.
    page('profile anew', (n) => `/app${profilePattern.replace(':slug', advisor(n))}?from=${n}`),
    page('branch', (n) => `/app/filiale/${branch(n)}`),
    page('finder', () => `/app${finderPattern}`),
    page('search', (n) => `/app${finderPattern}?name=${names[n % names.length]}`),
    page('unknown', (n) => `/app/profile/nobody-${n}`),
    page('wallet card', (n) => `/wallet-card/${advisor(n)}`),
  ]
}
