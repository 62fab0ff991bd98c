/**
 * Prism between a caller and the real server on the demo's first tenant: a second, independent reader of the contract says
 * what of each reply breaks it. What it cannot do is left out: it fails itself at replies to HEAD, and follows redirects
 * instead of handing them on. It merges Set-Cookie headers, and sends a Host of its own: plain localhost.
 */
import { rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Policy } from '#rules/access.ts'
import { bundle } from '#scripts/generate/contract/bundle.ts'
import { writeContract } from '#scripts/mock/contract.ts'
import { type Prism, startPrismProxy } from '#scripts/mock/prism.ts'
import {
  prepareData,
  type ServerData,
  type ServerProcess,
  signInTo,
  startProcess,
} from '#server/testing/process.ts'
import { makeWalletCertificates } from '#server/testing/wallet-certificates.ts'
import { type Target, targets } from '#tests/fuzz/targets.ts'
import { valuesFor } from '#tests/fuzz/values.ts'
import { type Identifier, identifiersFor, identifiersOf } from '#tests/fuzz/world.ts'

const nothing = '071ae6ad-9cee-4599-b2fd-599d2b371319'
const leadsOn = (responses: object) => '302' in responses || '303' in responses
const served = targets
  .filter(({ isPlanned, entry }) => !isPlanned && entry.method !== 'HEAD' && !leadsOn(entry.responses))
  // What is deleted is not there for the others.
  .sort((a, b) => Number(a.entry.method === 'DELETE') - Number(b.entry.method === 'DELETE'))

let data: ServerData
let server: ServerProcess
let prism: Prism
/** As all tools get it: with what x-by-language adds. */
let contract: string
let known: readonly Identifier[]
const cookies = new Map<string, string>()
let asked = 0
const statuses = new Map<number, number>()

beforeAll(async () => {
  data = await prepareData()
  known = await data.look(async (db) => identifiersOf(db, (await db.tenantIds())[0] as number))
  await makeWalletCertificates(join(data.dataDir, 'wallet-certificates'))
  server = await startProcess(data.env)
  contract = writeContract(bundle(resolve(import.meta.dirname, '../../openapi.yaml')))
  prism = await startPrismProxy(contract, `http://localhost:${server.port}`)
})
afterAll(async () => {
  await prism?.stop()
  if (contract) rmSync(dirname(contract), { recursive: true, force: true })
  await server?.end('SIGKILL')
  await data?.remove()
  console.log(`${asked} requests through Prism; ${JSON.stringify(Object.fromEntries([...statuses].sort()))}`)
})

async function cookieOf(role: string): Promise<string> {
  const cookie = cookies.get(role) ?? (await signInTo(server, role.toLowerCase()))
  cookies.set(role, cookie)
  return cookie
}

/** Somebody whom the policy lets in. */
function personFor({ entry }: Target): string {
  const { allow } = entry.access as Policy
  const named = allow.flatMap((each): readonly string[] =>
    typeof each === 'string' ? [] : (each.roles ?? (each.institutional ? ['advisor'] : [])),
  )
  return named[0] ?? 'accountadmin'
}

interface Question {
  readonly what: string
  readonly ids?: 'none'
  readonly query?: string
  readonly body?: unknown
  readonly isGuest?: true
}

/** Each example that the contract has, and what goes wrong with every operation. */
function questionsTo({ entry, body }: Target): Question[] {
  const examples = body ? body.examples : [undefined]
  const isCall = entry.path.startsWith('/api/')
  return [
    { what: 'a guest', body: examples[0], isGuest: true },
    ...(body ? [{ what: 'nothing in the body', body: {} }] : []),
    ...(isCall ? [{ what: 'an unknown query key', query: 'colour=red', body: examples[0] }] : []),
    ...(entry.path.includes('{')
      ? [{ what: 'what is not there', ids: 'none' as const, body: examples[0] }]
      : []),
    ...examples.map((each, i) => ({ what: `example ${i + 1}`, body: each })),
    // The demo is made from the same examples.
    ...(hasAlias(examples[0]) ? [{ what: 'a new one', body: { ...examples[0], alias: 'ganz-neu' } }] : []),
  ]
}

const hasAlias = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && 'alias' in body

async function ask(target: Target, question: Question): Promise<Response> {
  const { entry, parameters } = target
  const path = entry.path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const all = question.ids ? [] : identifiersFor(known, entry.path, name)
    const found = all.find((each) => each === 'anna-becker') ?? all[0]
    return encodeURIComponent(found ?? nothing)
  })
  const required = parameters.filter((each) => each.in === 'query' && each.required)
  const query = required.map(({ name, schema, examples }) => `${name}=${valuesFor(schema, examples)[0]}`)
  if (question.query) query.push(question.query)
  // Signing in and out ends the session that comes along.
  const isLast = entry.path === '/api/v1/session'
  const cookie = question.isGuest
    ? undefined
    : isLast
      ? await signInTo(server)
      : await cookieOf(personFor(target))
  const { body } = question
  return await fetch(`${prism.url}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`, {
    method: entry.method,
    redirect: 'manual',
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(cookie && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

describe('the server behind Prism', () => {
  it.each(served.map((target) => [target.entry.id, target] as const))(
    'keeps the contract: %s',
    async (_, target) => {
      for (const question of questionsTo(target)) {
        const reply = await ask(target, question)
        asked++
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
        const violations = (JSON.parse(reply.headers.get('sl-violations') ?? '[]') as Violation[]).filter(
          isOfReply,
        )
        expect([question.what, reply.status, violations]).toEqual([question.what, reply.status, []])
        expect([question.what, reply.status < 500]).toEqual([question.what, true])
      }
    },
  )

  it('was asked for something in every way', () => {
    for (const status of [200, 201, 204, 400, 401, 404, 422]) expect([...statuses.keys()]).toContain(status)
  })
})

interface Violation {
  readonly location: readonly string[]
  readonly message: string
}

/** Requests that break the contract are sent on purpose; Prism names those faults as well. */
const isOfReply = ({ location }: Violation) => location[0] !== 'request'
