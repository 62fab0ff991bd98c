import type { Policy } from '#rules/access.ts'
import type { ModuleDescription } from '#rules/modules.ts'
import type { Context, Emitter } from '../context.ts'
import { ContractError } from '../contract/types.ts'
import { builtPages, isVisitorsPage, type PageTitle, pageTitles } from './page-titles.ts'
import { pagesOf, shownResources } from './pages.ts'
import { header, literal } from './source.ts'

interface ModuleObject {
  readonly label: string
  readonly description: string
  readonly off: string
  /** Names of modules without which it does nothing, as far as no policy says it. */
  readonly needs?: readonly string[]
}

const types = `import type { ModuleDescription } from '#rules/modules.ts'
`

/** modules.ts: what each module switches, in words, and which pages and calls name it (product §22.2). */
export const emitModules: Emitter = (context) => {
  const modules = literal(describedModules(context))
  const text = `${header}${types}\nexport const modules = ${modules} as const satisfies Readonly<Record<string, ModuleDescription>>\n`
  return [{ path: 'modules.ts', text }]
}

/** Message keys. */
export function moduleMessages(context: Context): string[] {
  return Object.values(modulesIn(context)).flatMap(({ label, description, off }) => [label, description, off])
}

const modulesIn = ({ document }: Context) =>
  (document['x-modules'] ?? {}) as Readonly<Record<string, ModuleObject>>

export function describedModules(context: Context): Readonly<Record<string, ModuleDescription>> {
  const modules = modulesIn(context)
  const names = Object.keys(modules)
  const pages = pagesOf(context)
  const policies = [
    ...pages.map(({ access }) => access as Policy),
    ...context.operations.map(({ access }) => access),
  ]
  const unknown = [
    ...policies.flatMap(named),
    ...Object.values(modules).flatMap(({ needs = [] }) => needs),
  ].find((name) => !names.includes(name))
  // A description without modules has none to describe.
  if (unknown && names.length > 0) throw new ContractError(`x-modules says nothing of ${unknown}`)
  const built = [...builtPages(context), ...pages.filter((page) => isVisitorsPage(page, context))]
  const titled = pageTitles(built, shownResources(context))
  const needsOf = (name: string) => [
    ...new Set([...(modules[name]?.needs ?? []), ...alwaysBeside(name, policies)]),
  ]
  return Object.fromEntries(
    names.map((name) => {
      const { label, description, off } = modules[name] as ModuleObject
      const isNamed = ({ access }: { readonly access: unknown }) => named(access as Policy).includes(name)
      return [
        name,
        {
          label,
          description,
          off,
          needs: needsOf(name),
          neededBy: names.filter((other) => needsOf(other).includes(name)),
          pages: unique(built.filter(isNamed).map(titled)),
          calls: context.operations.filter((each) => each.status !== 'planned' && isNamed(each)).length,
        },
      ]
    }),
  )
}

/** All that a policy names, in every way in. */
function named({ modules = [], allow }: Policy): string[] {
  return [...modules, ...allow.flatMap((each) => (typeof each === 'object' ? (each.modules ?? []) : []))]
}

/** What stands in each policy that names the module: without it the module lets nobody in. */
function alwaysBeside(name: string, policies: readonly Policy[]): string[] {
  const own = policies.filter((policy) => named(policy).includes(name))
  const [first, ...others] = own.map(({ modules = [] }) => modules.filter((each) => each !== name))
  return (first ?? []).filter((each) => others.every((modules) => modules.includes(each)))
}

const unique = (titles: readonly PageTitle[]): PageTitle[] => [
  ...new Map(titles.map((title) => [JSON.stringify(title), title])).values(),
]
