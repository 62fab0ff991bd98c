/** Messages by field; nested fields as dotted paths (`address.zip`, `tags.0.name`). */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

type Json = Readonly<Record<string, unknown>>
type FieldMessage = readonly [path: string, message: string]

/**
 * The one place that knows how servers tell what is wrong with a body. Our own say `{message, errors: {field: [text]}}`;
 * for days `errors: [{day, errors: {startTime: [text]}}]`. Others' habits stand beside it.
 */
export function readErrorBody(body: unknown): {
  readonly message: string | null
  readonly errors: FieldErrors
} {
  if (!isRecord(body)) return { message: null, errors: {} }
  const error = isRecord(body.error) ? body.error : {}
  const listed = [
    ...ofAny(body.errors, ''),
    ...ofAny(error.errors, ''),
    ...ofAny(error.fields, ''),
    ...ofList(body.detail),
    ...ofList(body.details),
    ...ofList(error.details),
    ...ofList(body.violations),
    ...ofList(body.fieldErrors),
    ...ofList(body['invalid-params']),
    ...ofList(body.invalidParams),
    ...ofList(body.invalid_params),
  ]
  const found = listed.length > 0 ? listed : bareFields(body)
  return { message: sentenceOf(body, error), errors: grouped(found) }
}

const sentences = ['message', 'detail', 'title', 'error_description', 'error', 'description', 'msg'] as const

function sentenceOf(body: Json, error: Json): string | null {
  const said = [...sentences.map((name) => body[name]), error.message, error.description]
  const first = said.find((each) => typeof each === 'string' && each.trim() !== '')
  return typeof first === 'string' ? first : null
}

/** A map of messages by field, nested or dotted, or a list of errors. */
function ofAny(errors: unknown, prefix: string): FieldMessage[] {
  if (Array.isArray(errors)) return ofList(errors, prefix)
  if (!isRecord(errors)) return []
  return Object.entries(errors).flatMap(([name, said]) => {
    const path = joined(prefix, pathOf(name))
    if (typeof said === 'string') return [[path, said] as const]
    if (isRecord(said)) {
      const text = textOf(said)
      return text === null ? ofAny(said, path) : [[path, text] as const]
    }
    if (!Array.isArray(said)) return []
    return said.flatMap((each, index) => {
      if (typeof each === 'string') return [[path, each] as const]
      const text = isRecord(each) ? textOf(each) : null
      // Rails and others: {code, message} for a field; Django: one map for each entry of a list.
      return text === null ? ofAny(each, `${path}.${index}`) : [[path, text] as const]
    })
  })
}

/** A list of errors that say each where they belong. */
function ofList(errors: unknown, prefix = ''): FieldMessage[] {
  if (!Array.isArray(errors)) return []
  return errors.flatMap((each): FieldMessage[] => {
    if (typeof each === 'string') return [[prefix, each]]
    if (!isRecord(each)) return []
    // One entry of a list, told by what it is about: {day: 1, errors: {startTime: […]}}.
    if (isRecord(each.errors)) return ofAny(each.errors, joined(prefix, entryOf(each)))
    if (Array.isArray(each.fieldViolations)) return ofList(each.fieldViolations, prefix)
    const text = textOf(each)
    return text === null ? [] : [[joined(prefix, placeOf(each)), text]]
  })
}

function entryOf({ errors: _, ...about }: Json): string {
  const [key, value] = Object.entries(about).find(([, each]) => typeof each !== 'object') ?? []
  return key === undefined ? '' : `[${key}=${String(value)}]`
}

const texts = [
  'message',
  'msg',
  'defaultMessage',
  'reason',
  'detail',
  'description',
  'title',
  'error',
] as const

function textOf(error: Json): string | null {
  const found = texts.map((name) => error[name]).find((each) => typeof each === 'string')
  return typeof found === 'string' ? found : null
}

const places = [
  'field',
  'path',
  'loc',
  'pointer',
  'instancePath',
  'dataPath',
  'propertyPath',
  'property',
  'name',
  'param',
  'attribute',
  'target',
  'key',
] as const

function placeOf(error: Json): string {
  const source = isRecord(error.source) ? (error.source.pointer ?? error.source.parameter) : undefined
  const said = source ?? places.map((name) => error[name]).find((each) => each !== undefined && each !== null)
  if (Array.isArray(said)) return inBody(said.map(String)).join('.')
  return typeof said === 'string' ? pathOf(said) : ''
}

/** `a.b.0.c`, `a[0].c`, `a['b']`, `/a/0/c`, `#/a/0/c`, `$.a`, `body.a` as dotted paths. */
export function pathOf(place: string): string {
  const pointer = /^(?:#?\/|#$)(.*)$/s.exec(place)
  if (pointer) {
    const steps = (pointer[1] ?? '')
      .split('/')
      .map((step) => decoded(step).replaceAll('~1', '/').replaceAll('~0', '~'))
    return inBody(steps).filter(Boolean).join('.')
  }
  return place
    .replace(/^\$\.?/, '')
    .replaceAll(/\[['"]?([^'"\]=]*)['"]?\]/g, '.$1')
    .split('.')
    .filter(Boolean)
    .join('.')
}

function decoded(step: string): string {
  return /%(?![0-9a-f]{2})/i.test(step) ? step : decodeURIComponent(step)
}

/** Where the request is named too (FastAPI's `body`, JSON:API's `data/attributes`), the field stands below it. */
function inBody(steps: readonly string[]): readonly string[] {
  if (steps[0] === 'data' && steps[1] === 'attributes') return steps.slice(2)
  return steps[0] === 'body' ? steps.slice(1) : steps
}

/** Django: the body is the map itself. */
function bareFields(body: Json): FieldMessage[] {
  const entries = Object.entries(body)
  const isMap = entries.length > 0 && entries.every(([, said]) => isTexts(said))
  if (!isMap) return []
  return entries.flatMap(([name, said]) =>
    (said as string[]).map((text) => [name === 'non_field_errors' ? '' : pathOf(name), text] as const),
  )
}

const isTexts = (said: unknown) =>
  Array.isArray(said) && said.length > 0 && said.every((each) => typeof each === 'string')

function grouped(found: readonly FieldMessage[]): FieldErrors {
  const byPath: Record<string, string[]> = {}
  for (const [path, message] of found) {
    const key = general.has(path) ? '' : path
    byPath[key] = [...new Set([...(byPath[key] ?? []), message])]
  }
  return byPath
}

/** Names for what belongs to no field. */
const general = new Set(['base', '_', '_error', '_form', 'non_field_errors', '__all__', 'root'])

const joined = (prefix: string, path: string) => [prefix, path].filter(Boolean).join('.')

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
