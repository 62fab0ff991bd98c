/** What can be chosen in mock mode: every operation of a description with its answers, and which screen calls which. */

export interface ScenarioAnswer {
  /** As one asks for it: '200', '404'. */
  readonly code: string
  /** Name of the example, null where the reply has none. */
  readonly example: string | null
  readonly summary: string
}

export interface ScenarioOperation {
  readonly id: string
  readonly method: string
  /** With `{name}` for what changes. */
  readonly path: string
  readonly summary: string
  /** Good ones first; the first one is what the mock answers unasked. */
  readonly answers: readonly ScenarioAnswer[]
}

export interface ScreenCalls {
  /** Address of the screen: '/app/organizations/{id}'. */
  readonly path: string
  readonly operations: readonly string[]
}

export interface Scenarios {
  readonly operations: readonly ScenarioOperation[]
  readonly screens: readonly ScreenCalls[]
  /** The operation whose answer says who is signed in, null where the description has none. */
  readonly person: string | null
}

/** Ways in which the network lets a call down, instead of an answer. */
export const troubles = ['slow', 'never', 'offline'] as const
export type Trouble = (typeof troubles)[number]

export const isTrouble = (choice: string): choice is Trouble =>
  (troubles as readonly string[]).includes(choice)

/** Whether asking again changes nothing, so that it can be shown at once. */
export const isRead = ({ method }: ScenarioOperation) => method === 'GET' || method === 'HEAD'

/** How an answer is written in a choice: '200/two-branches', '204'. */
export const choiceOf = ({ code, example }: ScenarioAnswer) =>
  example === null ? code : `${code}/${example}`

/** The operation that a call is for; of several, the one whose path says most. */
export function operationAt(
  operations: readonly ScenarioOperation[],
  method: string,
  pathname: string,
): ScenarioOperation | undefined {
  const fitting = operations.filter((each) => each.method === method && fits(each.path, pathname))
  return fitting.sort((a, b) => namesIn(a.path) - namesIn(b.path))[0]
}

/** What the screen at an address is known to call. */
export function callsAt({ screens }: Scenarios, pathname: string): readonly string[] {
  const fitting = screens.filter(({ path }) => fits(path, pathname))
  return fitting.sort((a, b) => namesIn(a.path) - namesIn(b.path))[0]?.operations ?? []
}

const namesIn = (path: string) => path.match(/\{[^}]*\}/g)?.length ?? 0

const shapes = new Map<string, RegExp>()

function fits(path: string, pathname: string): boolean {
  const shape = shapes.get(path) ?? shapeOf(path)
  shapes.set(path, shape)
  return shape.test(pathname)
}

function shapeOf(path: string): RegExp {
  const parts = path.split(/(\{[^}]*\})/)
  const written = parts.map((part) =>
    part.startsWith('{') ? '[^/]+' : part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'),
  )
  return new RegExp(`^${written.join('')}/?$`)
}
