/** Bodies that no operation may take, made from one that it does: property by property, and as texts. */
import type { JsonSchema } from '#server/platform/contract/contract.ts'
import { contract } from '#server/platform/contract/our-contract.ts'

type SchemaObject = Readonly<Record<string, unknown>>

/** References followed and allOf merged, as far as properties and what is required go. */
export function resolved(schema: JsonSchema): SchemaObject {
  if (typeof schema === 'boolean') return {}
  const name = typeof schema.$ref === 'string' ? schema.$ref.replace('#/components/schemas/', '') : undefined
  const base = name ? resolved(contract.description().components?.schemas?.[name] ?? {}) : {}
  return {
    ...base,
    ...schema,
    properties: { ...(base.properties as object), ...(schema.properties as object) },
  }
}

const wrongFor: Readonly<Record<string, unknown[]>> = {
  string: [1, true, {}, [], ['a']],
  boolean: ['true', 1, 'yes', {}],
  integer: ['1', 1.5, true, {}],
  number: ['1', true, {}],
  object: ['a', 1, [], [{}]],
  array: ['a', 1, {}],
}

export interface TakenBody {
  readonly schema: SchemaObject
  /** One that is taken. */
  readonly example: Record<string, unknown>
  /** Its properties are saved each for itself. */
  readonly isApart?: boolean
  /** What it does not know is passed over, as directories may rely on. */
  readonly isOpen?: boolean
}

/** What no operation may take, with a name for each. */
export function* mutants(taken: TakenBody): Generator<[string, unknown]> {
  const { schema, example, isApart = false, isOpen = false } = taken
  const properties = Object.entries(schema.properties as Record<string, JsonSchema>)
  for (const name of (schema.required as string[] | undefined) ?? []) {
    const { [name]: _, ...rest } = example
    yield [`without ${name}`, rest]
  }
  for (const [name, raw] of properties) {
    const property = resolved(raw)
    if (property.readOnly) {
      yield [`with read-only ${name}`, { ...example, [name]: 1 }]
      continue
    }
    const only = isApart ? {} : example
    const types = [property.type].flat() as string[]
    const allowed = (property.enum ?? []) as readonly unknown[]
    for (const wrong of (wrongFor[types[0] ?? ''] ?? []).filter((each) => !allowed.includes(each)))
      yield [`${name} = ${JSON.stringify(wrong)}`, { ...only, [name]: wrong }]
    if (!types.includes('null')) yield [`${name} = null`, { ...only, [name]: null }]
    if (types[0] !== 'string') continue
    const { maxLength, minLength = 0, enum: choices, pattern, format } = property as Record<string, number>
    if (maxLength) yield [`${name} too long`, { ...only, [name]: 'a'.repeat(maxLength + 1) }]
    if (minLength > 0) yield [`${name} empty`, { ...only, [name]: '' }]
    // Whatever is hard to guess makes a good password.
    const isFormed = format && String(format) !== 'password'
    if (choices || (pattern && String(pattern) !== '\\S') || isFormed)
      yield [`${name} hostile`, { ...only, [name]: `"><script>alert(1)</script>${' '.repeat(9)}` }]
    yield [`${name} with NUL`, { ...only, [name]: 'a\u0000b' }]
    yield [`${name} with half a character`, { ...only, [name]: 'a\ud800b' }]
  }
  for (const name of [
    'role',
    'roles',
    'tenant_id',
    'uuid',
    'version',
    'is_admin',
    'constructor',
    'toString',
    '',
    '$ref',
    'a'.repeat(5000),
  ]) {
    if (!isOpen && !Object.hasOwn(schema.properties as object, name))
      yield [`extra ${name.slice(0, 20)}`, { ...example, [name]: 'x' }]
  }
  yield ['a list', [example]]
  yield ['null', null]
  yield ['a text', 'text']
  yield ['a number', 1e308]
}

export const spoiltTexts: readonly [string, string][] = [
  ['nothing', ''],
  ['blanks', '  \n'],
  ['half of it', '{"name":'],
  ['a trailing comma', '{"name":"a",}'],
  ['two values', '{} {}'],
  ['a prototype', '{"__proto__":{"role":"accountadmin"}}'],
  ['an escaped prototype', '{"\\u005f_proto__":{"role":"accountadmin"}}'],
  ['a constructor', '{"constructor":{"prototype":{"role":"accountadmin"}}}'],
  ['deep nesting', '{"a":'.repeat(50_000)],
  ['many keys', `{${Array.from({ length: 20_000 }, (_, i) => `"k${i}":1`).join(',')}}`],
  ['too much', JSON.stringify({ name: 'a'.repeat(400_000) })],
  ['not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]).toString('latin1')],
]

export const otherTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/json',
  'application/xml',
  'application/json5',
]
