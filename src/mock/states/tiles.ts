import { type Choices, choicesIn, linkTo } from '../choices.ts'
import { callsAt, choiceOf, isRead, type ScenarioOperation, type Scenarios } from '../scenarios.ts'

export interface Tile {
  readonly choice: string
  readonly href: string
}

export interface Group {
  readonly operation: ScenarioOperation
  readonly tiles: readonly Tile[]
}

/**
 * The screen once for every answer of each call that it reads, all else as usual, and once more for each as it loads.
 * Who is signed in comes last: it changes which screen there is.
 *
 * @param calls ids; none: what the screen is known to call
 */
export function groupsOf(scenarios: Scenarios, address: string, calls: readonly string[]): Group[] {
  const { operations, person } = scenarios
  const ids = new Set([...(calls.length > 0 ? calls : callsAt(scenarios, new URL(address).pathname))])
  if (person) {
    ids.delete(person)
    ids.add(person)
  }
  const base = choicesIn(address) ?? {}
  return [...ids].flatMap((id) => {
    const operation = operations.find((each) => each.id === id)
    if (!operation || !isRead(operation)) return []
    return [{ operation, tiles: tilesOf(operation, address, base) }]
  })
}

function tilesOf(operation: ScenarioOperation, address: string, base: Choices): Tile[] {
  return [...operation.answers.map(choiceOf), 'never'].map((choice) => ({
    choice,
    href: linkTo(address, { ...base, [operation.id]: choice }),
  }))
}
