import {
  choiceOf,
  type ScenarioAnswer,
  type ScenarioOperation,
  type Scenarios,
  type ScreenCalls,
} from '#mock/scenarios.ts'
import type { Resource, ResourceAction } from '#rules/resource.ts'
import { type Operation as Described, operationsOf } from '#scripts/generate/contract/operations.ts'
import type { Document } from '#scripts/generate/contract/types.ts'

export interface ListedPage {
  readonly path: string
  readonly resource?: string
  readonly needs?: readonly string[]
}

type ListedResource = Pick<Resource, 'name' | 'operationIds'>

interface ScenarioOptions {
  readonly pages?: readonly ListedPage[]
  readonly resources?: readonly ListedResource[]
  readonly person?: string
  /** Where the app stands. */
  readonly base?: string
  /** What stands before the paths of the description when they are called. */
  readonly calls?: string
}

/** What can be chosen of any description; pages and resources say what a screen calls before it does. */
export function scenariosOf(
  document: Document,
  { pages = [], resources = [], person, base = '/app', calls = '' }: ScenarioOptions = {},
): Scenarios {
  const described = operationsOf(document)
  const screens = [...pages.flatMap((page) => screensOf(page, resources)), ...hinted(described)]
  return {
    operations: described.map(withAnswers).map((each) => ({ ...each, path: calls + each.path })),
    screens: merged(screens).map(({ path, operations }) => ({ path: base + path, operations })),
    person: described.some(({ id }) => id === person) ? (person ?? null) : null,
  }
}

/** `x-admin: { page: /login }` says where an operation is used. */
function hinted(described: readonly Described[]): ScreenCalls[] {
  return (
    described
      .filter(({ status, admin }) => status !== 'planned' && String(admin.page).startsWith('/'))
      // A link leads there, no call.
      .filter(({ responses }) => !('302' in responses))
      .map(({ id, admin }) => ({ path: String(admin.page), operations: [id] }))
  )
}

function merged(screens: readonly ScreenCalls[]): ScreenCalls[] {
  const byPath = Map.groupBy(screens, ({ path }) => path)
  return [...byPath].map(([path, same]) => ({
    path,
    operations: [...new Set(same.flatMap(({ operations }) => operations))],
  }))
}

/** The list of a resource, and the screens below it: what each of them shows and sends. */
const below: readonly { readonly path: string; readonly actions: readonly ResourceAction[] }[] = [
  { path: '', actions: ['list', 'delete'] },
  { path: '/create', actions: ['create'] },
  { path: '/{id}', actions: ['show', 'edit', 'delete'] },
]

function screensOf(
  { path, resource: name, needs = [] }: ListedPage,
  resources: readonly ListedResource[],
): ScreenCalls[] {
  const resource = resources.find((each) => each.name === name)
  if (!resource) return [{ path, operations: needs }]
  return below.map((screen) => {
    const own = screen.actions.flatMap((action) => resource.operationIds[action] ?? [])
    return { path: path + screen.path, operations: [...new Set(screen.path ? own : [...needs, ...own])] }
  })
}

function withAnswers(operation: Described): ScenarioOperation {
  const { id, method, path, summary } = operation
  return { id, method, path, summary, answers: answersOf(operation).sort(byGoodness) }
}

function answersOf({ responses, method }: Described): ScenarioAnswer[] {
  const answers = Object.entries(responses).flatMap(
    ([declared, { content, description }]): ScenarioAnswer[] => {
      const code = codeOf(declared)
      const examples = method === 'HEAD' ? [] : Object.entries(Object.values(content)[0]?.examples ?? {})
      if (examples.length === 0) return [{ code, example: null, summary: description ?? '' }]
      return examples.map(([example, { summary, 'x-code': own }]) => ({
        code: own === undefined ? code : String(own),
        example,
        summary: summary ?? example,
      }))
    },
  )
  const seen = new Set<string>()
  return answers.filter((answer) => !seen.has(choiceOf(answer)) && seen.add(choiceOf(answer)))
}

/** `default` and `5XX` are no statuses that one could ask for. */
function codeOf(declared: string): string {
  if (/^\d{3}$/.test(declared)) return declared
  return /^\dXX$/i.test(declared) ? `${declared[0]}00` : '500'
}

/** 2xx, 3xx, 4xx, 5xx; within them as the description has them. */
function byGoodness(a: ScenarioAnswer, b: ScenarioAnswer): number {
  return Number(a.code) - Number(b.code)
}
