/** Figures made of cells that are told, and of nothing else (product §19.15): whoever sees them can reckon no more. */
import type { WeekSum } from './figures.ts'
import { told, toldParts } from './small-cells.ts'

/** Figures that are parts of another one, of the same branch and week. */
export interface Parts {
  /** The sum that is told beside them. */
  readonly of: string
  /** Each with all of its keys. */
  readonly figures: readonly string[]
  /** Of each key of the sum, the parts of the same key. */
  readonly isByKey?: true
  /** One thing may count in several of them. */
  readonly mayOverlap?: true
}

export interface CellPlace {
  /** Its Monday. */
  readonly week?: string
  readonly organization?: string
}

export interface ToldCells {
  /** Null where no cell of them is told. */
  sum(figure: string, place?: CellPlace): number | null
  /** Of what a figure counts, the mean of another one, to tens; of cells that are told alone, each as much as is told. */
  mean(figure: string, of: string, place?: CellPlace): number | null
  /** By key, the largest first. */
  byKey(figure: string): readonly { readonly key: string; readonly value: number | null }[]
  /** The week of the last cell that is told of a key. */
  lastWeek(figure: string, key: string): string | undefined
  /** Branches of which there is a cell, told or not. */
  organizations(): readonly string[]
}

interface ToldCell extends Omit<WeekSum, 'value'> {
  readonly value: number | null
}

export function toldCells(cells: readonly WeekSum[], parts: readonly Parts[]): ToldCells {
  const hidden = new Set(parts.flatMap((each) => [...hiddenParts(cells, each)]))
  const byFigure = Map.groupBy(
    cells.map((cell): ToldCell => ({ ...cell, value: hidden.has(cell) ? null : told(cell.value) })),
    ({ figure }) => figure,
  )
  const of = (figure: string) => byFigure.get(figure) ?? []
  const at = (figure: string, { week, organization }: CellPlace = {}) =>
    of(figure).filter(
      (each) => (!week || each.day === week) && (!organization || each.organization_uuid === organization),
    )
  const values = new Map(cells.map((cell) => [`${cell.figure} ${placeIn(cell)}`, cell.value]))
  return {
    sum: (figure, place) => added(at(figure, place)),
    mean(figure, counted, place) {
      const shown = at(counted, place).filter(({ value }) => value !== null)
      const weights = added(shown)
      if (weights === null) return null
      const meanOf = (cell: ToldCell) => {
        const sum = values.get(`${figure} ${placeIn(cell)}`) ?? 0
        return Math.round(sum / (values.get(`${counted} ${placeIn(cell)}`) ?? 1) / 10) * 10
      }
      return Math.round(shown.reduce((all, cell) => all + meanOf(cell) * (cell.value ?? 0), 0) / weights)
    },
    byKey: (figure) =>
      [...Map.groupBy(of(figure), ({ key }) => key)]
        .map(([key, all]) => ({ key, value: added(all) }))
        .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0) || a.key.localeCompare(b.key)),
    lastWeek: (figure, key) =>
      of(figure)
        .filter((each) => each.key === key && each.value !== null)
        .map(({ day }) => day)
        .toSorted()
        .at(-1),
    organizations: () => [...new Set(cells.map(({ organization_uuid }) => organization_uuid))],
  }
}

const placeIn = ({ day, organization_uuid, key }: Omit<WeekSum, 'value'>) =>
  `${day} ${organization_uuid} ${key}`

function added(cells: readonly ToldCell[]): number | null {
  const shown = cells.map(({ value }) => value).filter((value) => value !== null)
  return shown.length > 0 ? shown.reduce((sum, value) => sum + value, 0) : null
}

/** Cells of which nothing is told, though they are not small: beside their sum they would say what a small one is. */
function hiddenParts(cells: readonly WeekSum[], { of, figures, isByKey, mayOverlap }: Parts): WeekSum[] {
  const placeOf = ({ day, organization_uuid, key }: WeekSum) =>
    `${day} ${organization_uuid} ${isByKey ? key : ''}`
  const sums = new Map(cells.filter(({ figure }) => figure === of).map((cell) => [placeOf(cell), cell.value]))
  const places = Map.groupBy(
    cells.filter(({ figure }) => figures.includes(figure)),
    placeOf,
  )
  return [...places].flatMap(([place, found]) => {
    const sum = sums.get(place) ?? 0
    const values = new Map(found.map((cell) => [`${cell.figure} ${cell.key}`, cell.value]))
    const rest = sum - found.reduce((all, { value }) => all + value, 0)
    // What is in none of them is a part as well.
    if (!mayOverlap && rest > 0) values.set('', rest)
    const shown = toldParts(sum, values, { mayOverlap: mayOverlap ?? false })
    return found.filter((cell) => shown.get(`${cell.figure} ${cell.key}`) === null)
  })
}
