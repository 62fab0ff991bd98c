/** One change to a JSON value: somewhere in it, something that nobody should send. */
import { names, texts, values } from './hostile.ts'

export interface Mutation {
  readonly kind: (typeof kinds)[number]
  /** Which place in the value, counted through. */
  readonly at: number
  /** Which of the hostile texts, values or names. */
  readonly pick: number
}

export const kinds = [
  'drop',
  'text',
  'value',
  'extra',
  'list',
  'longer',
  'many',
  'space',
  'case',
  'unicode',
  'unicode',
  'text of it',
] as const

type Path = readonly (string | number)[]
type Container = Record<string | number, unknown>

/** The value itself first, then whatever is in it. */
function pathsIn(value: unknown, path: Path = [], found: Path[] = []): Path[] {
  found.push(path)
  if (found.length > 300) return found
  if (Array.isArray(value)) value.forEach((each, i) => void pathsIn(each, [...path, i], found))
  else if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value)) pathsIn(each, [...path, key], found)
  return found
}

export function mutate(value: unknown, { kind, at, pick }: Mutation): unknown {
  const paths = pathsIn(value)
  // Rarely the whole value: most is to be learnt inside.
  const path = paths.length > 1 && at % 8 !== 0 ? paths[1 + (at % (paths.length - 1))] : paths[0]
  const copy = structuredClone(value)
  const [last, ...rest] = [...(path as Path)].reverse()
  if (last === undefined) return change(copy, kind, pick)
  const parent = rest.reverse().reduce<unknown>((each, key) => (each as Container)[key], copy) as Container
  if (kind === 'drop') {
    if (Array.isArray(parent)) parent.splice(Number(last), 1)
    else delete parent[last]
  } else set(parent, last, change(parent[last], kind, pick))
  return copy
}

function change(value: unknown, kind: Mutation['kind'], pick: number): unknown {
  const text = typeof value === 'string' ? value : undefined
  switch (kind) {
    case 'drop':
      return undefined
    case 'text':
      return texts[pick % texts.length]
    case 'value':
      return values[pick % values.length]
    case 'extra':
      return extra(value, pick)
    case 'list':
      return [value]
    case 'longer':
      return text === undefined ? value : `${text}${(text.at(-1) ?? 'a').repeat(1 + (pick % 2_000))}`
    case 'many':
      return many(Array.isArray(value) ? value[0] : value, pick)
    case 'space':
      return text === undefined ? value : [`${text}\n`, ` ${text}`, `${text}\u00a0`, ''][pick % 4]
    case 'case':
      return text?.toUpperCase() ?? value
    case 'unicode':
      return text === undefined ? value : [text.normalize('NFD'), `${text}\u0000`, `${text}\ud800`][pick % 3]
    case 'text of it':
      return JSON.stringify(value)
  }
}

/** No more than a server reads: several of these in one body would be too much for this process too. */
function many(value: unknown, pick: number): unknown[] {
  const size = JSON.stringify(value)?.length ?? 1
  return Array.from({ length: 1 + (pick % Math.max(1, Math.min(2_500, 400_000 / size))) }, () => value)
}

function extra(value: unknown, pick: number): unknown {
  const added = { __proto__: null } as Container
  if (typeof value === 'object' && value !== null) Object.assign(added, value)
  set(added, names[pick % names.length] as string, values[pick % values.length])
  return added
}

/** `__proto__` as a name of its own, as JSON.parse would make it. */
function set(object: Container, name: string | number, value: unknown): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })
}
