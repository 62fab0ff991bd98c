/** Which attributes are answered (RFC 7644, 3.9): those that are asked for, or all but some. */
import { plainName } from './filter.ts'

interface AskedAttributes {
  readonly attributes?: string
  readonly excludedAttributes?: string
}

type Resource = Readonly<Record<string, unknown>>

export interface Projection {
  /** Whether it is worth reading. */
  wants(name: string): boolean
  of<One extends object>(resource: One): One
}

const always = new Set(['schemas', 'id'])

export function projectionOf({ attributes = '', excludedAttributes = '' }: AskedAttributes): Projection {
  const [only, without] = [namesIn(attributes), namesIn(excludedAttributes)]
  const top = new Set(only.map((name) => name.split('.')[0]))
  const wants = (name: string) => {
    const small = name.toLowerCase()
    if (always.has(small)) return true
    return only.length > 0 ? top.has(small) : !without.includes(small)
  }
  return {
    wants,
    of: (resource) =>
      Object.fromEntries(
        Object.entries(resource as Resource)
          .filter(([name]) => wants(name))
          .map(([name, value]) => [name, partOf(value, name.toLowerCase(), only, without)]),
      ) as typeof resource,
  }
}

/** A part that is not named stands with its whole. */
function partOf(value: unknown, name: string, only: readonly string[], without: readonly string[]): unknown {
  const parts = only.filter((each) => each.startsWith(`${name}.`)).map((each) => each.slice(name.length + 1))
  const left = without
    .filter((each) => each.startsWith(`${name}.`))
    .map((each) => each.slice(name.length + 1))
  if ((parts.length === 0 || only.includes(name)) && left.length === 0) return value
  if (Array.isArray(value)) return value.map((each) => partOf(each, name, only, without))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).filter(([part]) => {
      const small = part.toLowerCase()
      return (parts.length === 0 || parts.includes(small)) && !left.includes(small)
    }),
  )
}

const namesIn = (text: string): string[] =>
  text
    .split(',')
    .map((name) => plainName(name.trim()))
    .filter(Boolean)
