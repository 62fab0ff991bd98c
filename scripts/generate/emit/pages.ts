import type { Resource } from '#rules/resource.ts'
import type { Context, Emitter } from '../context.ts'
import { ContractError } from '../contract/types.ts'
import { header, literal } from './source.ts'

const types = `import type { Policy } from '#rules/access.ts'
import type { OperationId } from './operations.ts'

export interface Page {
  readonly path: string
  /** Message key. */
  readonly label: string
  /** Message key of the menu's group, '' for none. */
  readonly group: string
  readonly icon?: string
  /** Name of the resource whose list, form and show stand here. */
  readonly resource?: string
  /** Who sees the entry in the menu; null: the page has none. */
  readonly menu: Policy | null
  /** Who may open it. */
  readonly access: Policy
  /** Operations that the page calls. */
  readonly needs: readonly OperationId[]
  /** The address of its list, and which of its records wait for their reader: menu and tabs say how many. */
  readonly waits?: { readonly list: string; readonly filter: Readonly<Record<string, unknown>> }
  /** Message key: pages of one area stand side by side as tabs, and one search goes through all of them. */
  readonly area?: string
  /** It needs an operation that no server answers yet: menus and links leave it out. */
  readonly planned?: true
}
`

const wordTypes = `import type { OperationId } from './operations.ts'

/** What else people call it, by language: the palette finds it by these words. */
export type SearchWords = Readonly<Record<string, readonly string[]>>

/** Something that is done on a page: the address of its dialog. */
export interface PageAction {
  /** Message key. */
  readonly label: string
  /** Query or hash, behind the page's path. */
  readonly opens: string
  /** Operations that it calls. */
  readonly needs: readonly OperationId[]
  readonly words?: SearchWords
}

/** How a page is found, and what is done on it. */
export interface PageWords {
  readonly words?: SearchWords
  readonly actions?: readonly PageAction[]
}
`

export interface PageObject {
  path: string
  label: string
  group?: string
  icon?: string
  resource?: string
  menu?: object | null
  access: object
  needs?: string[]
  waits?: { list: string; filter: object }
  area?: string
  words?: Readonly<Record<string, readonly string[]>>
  actions?: { label: string; needs: string[] }[]
}

export function pagesOf({ document }: Pick<Context, 'document'>): PageObject[] {
  return (document['x-pages'] ?? []) as PageObject[]
}

/** Resources that a page stands for; all of them where the description lists no pages. */
export function shownResources(context: Context): readonly Resource[] {
  const pages = pagesOf(context)
  if (pages.length === 0) return context.resources
  return context.resources.filter(({ name }) => pages.some(({ resource }) => resource === name))
}

/**
 * pages.ts: the pages of the app as x-pages lists them; page-words.ts: what the palette alone knows of them, by their paths, so
 * that it can be loaded with it.
 */
export const emitPages: Emitter = ({ document, operations, resources }) => {
  const known = new Map(operations.map((operation) => [operation.id, operation]))
  const list = pagesOf({ document }).map(
    ({
      path,
      label,
      group = '',
      icon,
      resource,
      menu = null,
      access,
      needs = [],
      actions = [],
      waits,
      area,
    }) => {
      const called = [...needs, ...actions.flatMap((action) => action.needs), ...(waits ? [waits.list] : [])]
      const unknown = called.find((id) => !known.has(id))
      if (unknown) throw new ContractError(`x-pages: ${path} needs ${unknown}, which is no operationId`)
      if (resource && !resources.some(({ name }) => name === resource)) {
        throw new ContractError(
          `x-pages: ${path} shows ${resource}, which the description has no list or form of`,
        )
      }
      const planned = needs.some((id) => known.get(id)?.status === 'planned') || undefined
      const waiting = waits && { ...waits, list: known.get(waits.list)?.path }
      return { path, label, group, icon, resource, menu, access, needs, waits: waiting, area, planned }
    },
  )
  const words = pagesOf({ document }).flatMap(({ path, words, actions }) =>
    words || actions ? [[path, { words, actions }]] : [],
  )
  return [
    {
      path: 'page-words.ts',
      text: `${header}${wordTypes}\nexport const pageWords: Readonly<Record<string, PageWords>> = ${literal(Object.fromEntries(words))}\n`,
    },
    { path: 'pages.ts', text: `${header}${types}\nexport const pages: readonly Page[] = ${literal(list)}\n` },
  ]
}
