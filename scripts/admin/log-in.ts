import type { SchemaReader } from '#rules/schema/reader.ts'
import type { Schema } from '#rules/schema/schema.ts'
import { isScalar } from '#rules/schema/schema.ts'
import type { Context } from '#scripts/generate/context.ts'
import { bodySchema } from '#scripts/generate/contract/bodies.ts'
import { humanize } from '#scripts/generate/contract/names.ts'
import type { Operation } from '#scripts/generate/contract/operations.ts'
import { addresses, type CredentialInput, type LogIn } from '../../src/admin/format.ts'

/** Last words of addresses at which one logs in. */
const logsIn = /^(log-?in|sign-?in|sessions?|(access-)?tokens?|auth|authenticate|authentication)$/
const logsOut = /^(log-?out|sign-?out)$/
const isSecret = /^(password|passwd|passphrase|pwd|pass|secret|pin)$/

type Described = Pick<Context, 'operations' | 'schemas'>

/**
 * The call by which the API itself lets people in: `POST …/login`, `…/sessions`, `…/token` with a password in its body.
 * Null where none can be told for sure.
 */
export function logInOf({ operations, schemas }: Described, apart: readonly string[]): LogIn | null {
  const found = operations.flatMap((operation) => {
    if (apart.includes(operation.path)) return []
    const logIn = asLogIn(operation, schemas)
    return logIn ? [{ operation, logIn }] : []
  })
  // A call that strangers may make comes before one that wants to know who calls.
  const best = found.find(({ operation }) => isOpen(operation)) ?? found[0]
  return best ? { ...best.logIn, ...outOf(best.operation, operations) } : null
}

const isOpen = ({ access }: Operation) => access.allow.includes('guest')

function asLogIn(operation: Operation, reader: SchemaReader): LogIn | null {
  const { method, path, body, status } = operation
  const schema = bodySchema(operation)
  if (method !== 'POST' || status || !schema || path.includes('{') || !logsIn.test(lastWord(path)))
    return null
  const asked = inputsIn(schema, reader)
  if (!asked?.inputs.some(({ type }) => type === 'password')) return null
  const isForm = body?.content['application/x-www-form-urlencoded'] !== undefined
  const isJson = Object.keys(body?.content ?? {}).some((type) => type.includes('json'))
  if (!isForm && !isJson) return null
  return { address: addresses.calls + path, encoding: isJson ? 'json' : 'form', isClient: false, ...asked }
}

interface CredentialForm {
  readonly inputs: readonly CredentialInput[]
  readonly fixed: Readonly<Record<string, string>>
}

/** What the body asks for, also below one property (`{user: {email, password}}`); null if no page could ask for it. */
function inputsIn(schema: Schema, reader: SchemaReader, prefix = ''): CredentialForm | null {
  const inputs: CredentialInput[] = []
  const fixed: Record<string, string> = {}
  for (const [name, { schema: declared, required }] of Object.entries(reader.properties(schema))) {
    const { format, enum: choices, const: only, title, description, readOnly } = reader.flat(declared)
    const type = reader.typeOf(declared)
    const path = prefix + name
    const answer = only ?? (choices?.length === 1 ? choices[0] : undefined)
    const isPassword = format === 'password' || isSecret.test(wordsOf(name))
    if (readOnly) continue
    if (typeof answer === 'string') fixed[path] = answer
    else if (type === 'object' && prefix === '') {
      const below = inputsIn(declared, reader, `${name}.`)
      inputs.push(...(below?.inputs ?? []))
      Object.assign(fixed, below?.fixed)
    } else if (
      isScalar(type) &&
      type !== 'boolean' &&
      (required || isPassword || isWho.test(wordsOf(name)))
    ) {
      inputs.push({
        name: path,
        label: typeof title === 'string' ? title : humanize(name),
        help: typeof description === 'string' ? (description.split('\n')[0]?.trim() ?? '') : '',
        type: isPassword ? 'password' : 'text',
        autoComplete: isPassword ? 'off' : 'username',
      })
    } else if (required && type !== 'boolean') return null
  }
  return { inputs, fixed }
}

/** Properties that say who it is. */
const isWho = /^(user|username|user-name|login|email|e-mail|account|name|identifier|phone)$/

/** How one leaves: DELETE of the session, or `POST …/logout` beside the log-in. */
function outOf({ path }: Operation, operations: readonly Operation[]): Pick<LogIn, 'out'> {
  const above = path.replace(/[^/]+\/?$/, '')
  const out = operations.find(
    (each) =>
      (each.method === 'DELETE' && each.path === path) ||
      (['POST', 'DELETE'].includes(each.method) &&
        logsOut.test(lastWord(each.path)) &&
        each.path.replace(/[^/]+\/?$/, '') === above),
  )
  return out ? { out: { method: out.method, address: addresses.calls + out.path } } : {}
}

const wordsOf = (name: string) => humanize(name).toLowerCase().replaceAll(' ', '-')

function lastWord(path: string): string {
  return wordsOf(path.split('/').filter(Boolean).at(-1) ?? '')
}
