/** Requests as fast-check makes them: a plan in numbers, which shrinks and prints well, and what is sent for it. */
import fc from 'fast-check'
import type { Policy } from '#rules/access.ts'
import { scimType } from '#server/platform/http/scim.ts'
import { needsDirectory } from '#server/platform/identity/access.ts'
import { takenBodies } from '#tests/taken-bodies.ts'
import { contentTypes, identifiers, headers as oddHeaders, queries, spoil, texts } from './hostile.ts'
import { kinds, type Mutation, mutate } from './mutate.ts'
import type { Parameter, Target } from './targets.ts'
import { fits, isWrong, valuesFor } from './values.ts'
import { other, own, type Person, people, type Side, tenantAt, type World } from './world.ts'

export interface RequestPlan {
  readonly side: Side
  /** Somebody whom the policy lets in, or anybody. */
  readonly isMeant: boolean
  readonly person: number
  /** Whose identifiers stand in the path. */
  readonly ids: 'own' | 'foreign' | 'missing' | 'hostile'
  readonly pick: number
  /** Which of the valid values; optional parameters are sent with odd numbers. */
  readonly value: number
  /** Numbers in the lists of hostile.ts; null: nothing of the kind. */
  readonly query: number | null
  readonly parameter: number | null
  readonly header: number | null
  readonly type: number | null
  readonly text: number | null
  readonly mutations: readonly Mutation[]
}

const often = <T>(usual: T, ...rest: T[]) => fc.constantFrom(...Array<T>(10).fill(usual), ...rest)
const seldom = fc.oneof(
  { weight: 11, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.nat(10_000) },
)

export const plans: fc.Arbitrary<RequestPlan> = fc.record({
  side: often<Side>('home', 'guest', 'stranger', 'neighbour', 'bare'),
  isMeant: often(true, false),
  person: fc.nat(1_000),
  ids: fc.constantFrom<RequestPlan['ids']>('own', 'own', 'own', 'foreign', 'missing', 'hostile'),
  pick: fc.nat(10_000),
  value: fc.nat(100),
  query: seldom,
  parameter: seldom,
  header: seldom,
  type: fc.oneof({ weight: 15, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(1_000) }),
  text: seldom,
  mutations: fc.oneof(
    { weight: 1, arbitrary: fc.constant([]) },
    {
      weight: 2,
      arbitrary: fc.array(
        fc.record({ kind: fc.constantFrom(...kinds), at: fc.nat(1_000), pick: fc.nat(10_000) }),
        { minLength: 1, maxLength: 3 },
      ),
    },
  ),
})

/**
 * Requests as the contract wants them, by somebody who may: the first without what may be left out, the second with it.
 * Each operation is sent these before anything else, so that how many are let in is not a matter of chance.
 */
export const plainPlans: readonly RequestPlan[] = [0, 1].map((value) => ({
  side: 'home',
  isMeant: true,
  person: 0,
  ids: 'own',
  pick: value,
  value,
  query: null,
  parameter: null,
  header: null,
  type: null,
  text: null,
  mutations: [],
}))

export interface SentRequest {
  readonly side: Side
  readonly person: Person
  readonly tenant: string
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** As the server should read it; undefined where it is no JSON. */
  readonly json?: unknown
  /** Nothing in it that the contract does not allow, as far as one can say without looking at what is stored. */
  readonly isPlain: boolean
  /** Something in it that no reading of the contract allows. */
  readonly isRefusable: boolean
  readonly foreignIds: boolean
}

export function requestFor(target: Target, plan: RequestPlan, world: World): SentRequest {
  const { entry } = target
  const tenant = tenantAt(plan.side)
  const person = personFor(target, plan)
  const path = pathFor(target, plan, world, tenant)
  const query = queryFor(target, plan)
  const body = bodyFor(target, plan)
  const extra = plan.header === null ? {} : oddHeaders[plan.header % oddHeaders.length]
  const { cookie, ...odd } = (extra ?? {}) as Record<string, string>
  // A session is only put aside where none is wanted.
  const token = needsDirectory(entry.access as Policy) ? world.directoryToken(plan.side) : null
  const headers = {
    ...headersFor(target, plan),
    ...(token && { authorization: `Bearer ${token}` }),
    ...body.headers,
    ...odd,
    ...(cookie && plan.side === 'guest' && { cookie }),
  }
  const isPlain =
    plan.ids === 'own' &&
    plan.query === null &&
    plan.parameter === null &&
    plan.header === null &&
    body.isPlain
  const { text, json } = body
  return {
    side: plan.side,
    person,
    tenant,
    method: entry.method,
    url: path + (query === '' ? '' : `?${query}`),
    headers,
    ...(text !== undefined && { body: text }),
    ...(json !== undefined && { json }),
    isPlain,
    isRefusable: body.isWrong,
    foreignIds: plan.ids === 'foreign' && /\{/.test(entry.path),
  }
}

/** Policies name roles, or the institutional; the account's administrator stands in for all else. */
function personFor({ entry }: Target, { isMeant, person }: RequestPlan): Person {
  const anybody = people[person % people.length] as Person
  if (!isMeant) return anybody
  const { allow } = entry.access as Policy
  const meant = allow.flatMap((each): readonly Person[] =>
    typeof each === 'string' ? people : (each.roles ?? (each.institutional ? ['advisor'] : [])),
  )
  return meant[person % meant.length] ?? anybody
}

function pathFor({ entry, parameters }: Target, plan: RequestPlan, world: World, tenant: string): string {
  return entry.path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const schema = parameters.find((each) => each.in === 'path' && each.name === name)?.schema ?? {}
    const known = world.identifiers(
      plan.ids === 'foreign' ? (tenant === own ? other : own) : tenant,
      entry.path,
      name,
    )
    const valid = valuesFor(schema).map(String)
    const hostile = [
      ...identifiers,
      ...texts.slice(0, 24).map((text) => encodeURIComponent(text.toWellFormed())),
    ]
    const pool =
      plan.ids === 'hostile' ? hostile : plan.ids === 'missing' || known.length === 0 ? valid : known
    const chosen = pool[plan.pick % Math.max(1, pool.length)] ?? 'missing'
    return plan.ids === 'hostile' ? chosen || '%20' : encodeURIComponent(chosen)
  })
}

function queryFor({ parameters }: Target, plan: RequestPlan): string {
  const own = parameters.filter((each) => each.in === 'query')
  const sent = own.filter((each) => each.required || plan.value % 2 === 1)
  const parts = sent.flatMap((each, i) => {
    const isSpoilt = plan.parameter !== null && plan.parameter % sent.length === i
    return isSpoilt ? [spoilt(each, plan.pick)] : written(each, plan.value)
  })
  if (plan.query !== null) parts.push(queries[plan.query % queries.length] as string)
  return parts.join('&')
}

function written(parameter: Parameter, pick: number): string[] {
  const { name, json, style } = parameter
  const pool = valuesFor(parameter.schema, parameter.examples)
  if (pool.length === 0) return []
  const value = pool[pick % pool.length]
  const key = encodeURIComponent(name)
  if (json) return [`${key}=${encodeURIComponent(JSON.stringify(value))}`]
  if (style === 'deepObject' && typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([part, each]) =>
      [each].flat().map((one) => `${key}[${part}]=${encodeURIComponent(String(one))}`),
    )
  }
  if (!Array.isArray(value)) return [`${key}=${encodeURIComponent(String(value))}`]
  const all = value.map((each) => encodeURIComponent(String(each)))
  return style === 'commas' ? [`${key}=${all.join(',')}`] : all.map((each) => `${key}=${each}`)
}

function spoilt({ name, json }: Parameter, pick: number): string {
  const text = texts[pick % texts.length] as string
  const value = json && pick % 3 === 0 ? JSON.stringify({ q: text, name: [text] }) : text
  return `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`
}

function headersFor({ parameters }: Target, { value }: RequestPlan): Record<string, string> {
  const own = parameters.filter((each) => each.in === 'header' && (each.required || value % 4 === 1))
  const pairs = own.map(({ name, schema, examples }) => {
    const pool = valuesFor(schema, examples)
    return [name.toLowerCase(), String(pool[value % Math.max(1, pool.length)] ?? 'x')]
  })
  return Object.fromEntries(pairs)
}

interface SentBody {
  readonly text?: string
  readonly json?: unknown
  readonly headers: Record<string, string>
  readonly isPlain: boolean
  readonly isWrong: boolean
}

function bodyFor({ entry, body }: Target, plan: RequestPlan): SentBody {
  // A body where none is declared is nobody's business, but must not break anything.
  if (!body && plan.text === null) return { headers: {}, isPlain: true, isWrong: false }
  const schema = body?.schema ?? {}
  const taken = takenBodies[entry.id] ?? []
  const pool = body ? [taken, valuesFor(schema, body.examples)].flat() : [{ a: 1 }]
  const start = fresh(pool[plan.value % Math.max(1, pool.length)] ?? {}, schema, plan.pick)
  const value = plan.mutations.reduce<unknown>((each, mutation) => mutate(each, mutation), start)
  const plain = JSON.stringify(value) ?? ''
  const text =
    plan.text === null ? plain : (spoil[plan.text % spoil.length] as (text: string) => string)(plain)
  const type =
    plan.type === null
      ? (body?.mediaType ?? 'application/json')
      : contentTypes[plan.type % contentTypes.length]
  const json = parsed(text)
  const isJson = body?.mediaType === 'application/json' || body?.mediaType === scimType
  return {
    text,
    json,
    headers: { 'content-type': type as string },
    isPlain:
      pool.length > 0 && isJson && plan.mutations.length === 0 && plan.text === null && plan.type === null,
    isWrong: isJson && (json === undefined ? text.trim() !== '' || body.required : isWrong(schema, json)),
  }
}

/** Gives a value an alias of its own: else most that is right would be refused because it is taken. */
function fresh(value: unknown, schema: object, pick: number): unknown {
  if (typeof value !== 'object' || value === null || !('alias' in value)) return value
  const own = { ...value, alias: `${value.alias}-${pick}` }
  return fits(schema, own) ? own : value
}

function parsed(text: string): unknown {
  try {
    // A mark of the byte order before it is passed over, as readers may (RFC 8259, 8.1).
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}
