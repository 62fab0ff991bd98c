import type { Description } from './description.ts'

export interface DocsEntry {
  readonly id: string
  readonly tag: string
  readonly method: string
  readonly path: string
  readonly summary: string
}

interface Operation {
  operationId?: string
  summary?: string
  tags?: string[]
}

const methods = ['get', 'head', 'post', 'put', 'patch', 'delete']

/** All operations, in the order of the description. */
export function entriesOf({ paths }: Description): DocsEntry[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method] as Operation | undefined
      if (!operation) return []
      const { operationId: id = '', summary = '', tags: [tag = ''] = [] } = operation
      return [{ id, tag, method: method.toUpperCase(), path, summary }]
    }),
  )
}

/** The description with one tag's operations and only the components that they reach: the whole takes seconds to draw. */
export function partOf(description: Description, tag: string): Description {
  const paths = Object.fromEntries(
    Object.entries(description.paths).flatMap(([path, item]) => {
      const kept = Object.entries(item).filter(
        ([key, value]) => !methods.includes(key) || (value as Operation).tags?.[0] === tag,
      )
      return kept.some(([key]) => methods.includes(key)) ? [[path, Object.fromEntries(kept)]] : []
    }),
  )
  const tags = description.tags?.filter(({ name }) => name === tag) ?? []
  return { ...description, paths, tags, components: reached(paths, description.components ?? {}) }
}

type Components = Readonly<Record<string, Readonly<Record<string, unknown>>>>

function reached(from: unknown, components: Components): Components {
  const found: Record<string, Record<string, unknown>> = {}
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, each] of Object.entries(value)) {
      if (key === '$ref' && typeof each === 'string') follow(each)
      else visit(each)
    }
  }
  const follow = (ref: string): void => {
    const [, , kind = '', name = ''] = ref.split('/')
    const target = components[kind]?.[name]
    if (target === undefined || found[kind]?.[name] !== undefined) return
    found[kind] = { ...found[kind], [name]: target }
    visit(target)
  }
  visit(from)
  return found
}
