import type { OperationEntry } from '#generated/operations.ts'
import { type Resource, resourceActions } from '#rules/resource.ts'
import { humanize } from '#scripts/generate/contract/names.ts'
import type { ForeignAdmin, KeyPrompt } from '../../src/admin/format.ts'
import type { Page } from '../../src/desk/kit/page.ts'

/** Addresses that the frame has itself. */
const taken = new Set(['login', '403', '404'])

/** Whoever signed in may try all that the description has; the API decides. */
const everybody = { allow: ['signed-in'] } as const

/**
 * A page for each resource, in the menu's groups by its tag. What stands below a record has its page below that
 * record's, and no entry in the menu. What opens only with keys that no list shows has a page that asks for them.
 */
export function pagesOf({
  resources,
  operations,
}: Pick<ForeignAdmin, 'resources' | 'operations'>): Pick<ForeignAdmin, 'pages' | 'asks'> {
  const byName = new Map(resources.map((resource) => [resource.name, resource]))
  const parentOf = ({ parent }: Resource) => (parent === null ? undefined : byName.get(parent))
  const pathOf = (resource: Resource, below: readonly Resource[] = []): string => {
    const parent = parentOf(resource)
    const isBelow = parent && parent !== resource && !below.includes(parent) && !isAsked(parent)
    const above = isBelow ? pathOf(parent, [...below, resource]) : `/${segment(resource)}`
    const keys = `${above}${placeholders(above, parametersOf(resource.path).length)}`
    return isBelow ? `${keys}/${segment(resource)}` : keys
  }
  const shown = resources.filter((resource) => resourceActions.some((action) => resource.operations[action]))
  const found = shown.map((resource) => {
    const path = pathOf(resource)
    const label = resource.label
    const group = groupOf(resource, operations)
    const isReached = path !== `/${segment(resource)}` && !path.startsWith(`/${segment(resource)}/{`)
    const words = resource.hints.words as Page['words']
    const own: Page = {
      path,
      label,
      group,
      resource: resource.name,
      menu: null,
      access: everybody,
      ...(words && { words }),
    }
    if (isReached) return { pages: [own] }
    const names = keysToAsk(resource)
    if (names.length === 0) return { pages: [{ ...own, menu: everybody }] }
    const start = `/${segment(resource)}`
    const asking: Page = { ...own, path: start, menu: everybody }
    const { resource: _, ...without } = asking
    const ask: KeyPrompt = {
      resource: resource.name,
      names,
      above: parametersOf(resource.path).length,
      to: path,
    }
    return { pages: path === start ? [asking] : [without, own], ask: [start, ask] as const }
  })
  return {
    pages: found.flatMap(({ pages }) => pages),
    asks: Object.fromEntries(found.flatMap(({ ask }) => (ask ? [ask] : []))),
  }
}

/** Names of what must be known before there is anything to see. */
function keysToAsk(resource: Resource): string[] {
  const above = parametersOf(resource.path)
  if (isListed(resource) || resource.adapter === 'document' || resource.operations.create) return above
  const item = resource.operations.show ?? resource.operations.edit ?? resource.operations.delete ?? ''
  const own = parametersOf(item)
  return own.length > above.length ? own : above
}

/** Whether its own page cannot be opened at once, so that nothing leads below it. */
function isAsked(resource: Resource): boolean {
  return !isListed(resource) && keysToAsk(resource).length > parametersOf(resource.path).length
}

function isListed({ operations, adapter }: Resource): boolean {
  return operations.list !== null || adapter === 'name-value' || adapter === 'whole-list'
}

function segment({ name }: Resource): string {
  const word = name.replaceAll(/[^\w.~-]+/g, '-')
  return taken.has(word) ? `${word}-` : word
}

/** `/{p0}/{p1}`: keys that stand in the path of the collection, by their place there, which `above` lacks. */
function placeholders(above: string, count: number): string {
  const from = above.match(/\{p\d+\}/g)?.length ?? 0
  return Array.from({ length: Math.max(0, count - from) }, (_, index) => `/{p${from + index}}`).join('')
}

export function parametersOf(path: string): string[] {
  return [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name)
}

function groupOf(resource: Resource, operations: Readonly<Record<string, OperationEntry>>): string {
  const { group } = resource.hints
  if (typeof group === 'string') return group
  const ids = resourceActions.flatMap((action) => resource.operationIds[action] ?? [])
  const tag = ids.flatMap((id) => operations[id]?.tags ?? [])[0] ?? ''
  // A tag that is no text for people is made one: 'LogDrains', 'edge-config'.
  return tag === ''
    ? 'Resources'
    : /\s/.test(tag)
      ? tag.charAt(0).toUpperCase() + tag.slice(1)
      : humanize(tag)
}
