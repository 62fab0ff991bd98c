import { useListContext, useStore } from 'react-admin'
import type { FieldKind } from '#rules/resource.ts'
import { valueAt } from '#rules/value-at.ts'
import { useIsWide, useRoom } from '../../kit/use-is-wide.ts'
import type { FieldDescription, ResourceDescription } from '../../resources/descriptions.ts'
import { isForPeople } from '../../resources/for-people.ts'
import { isLength } from '../../resources/values/units.ts'
import { useActiveView } from './views.ts'

export type Density = 'comfortable' | 'compact'

/** Not for a cell, unless the contract says so. */
const tooLong: readonly FieldKind[] = [
  'long-text',
  'markdown',
  'json',
  'map',
  'choice',
  'object',
  'list',
  'password',
]

/** What a column needs at least, in px (list.css); texts and all others as `usual`. */
const needed: Partial<Record<FieldKind, number>> = {
  number: 104,
  integer: 104,
  money: 104,
  boolean: 112,
  enum: 136,
  date: 128,
  time: 88,
  'date-time': 172,
  colour: 120,
  image: 72,
}
/** '37 Std. 30 Min.' */
const neededByLength = 128
const usual = 150
const usualName = 240

/** What is left for columns, in px: secondary ones go where there is little room. */
const left = { roomy: 980, narrow: 660, tight: 480 }

/**
 * Which columns a person wants to see, in which order, and how close the rows stand: kept in this browser, or by the view
 * that is shown. What is changed in a view stays here until it is saved.
 */
export function useListPreferences(resource: ResourceDescription) {
  const { data = [] } = useListContext()
  const [chosen, setChosen] = useStore<Record<string, boolean>>(`${resource.name}.columns`, {})
  const [order, setOrder] = useStore<readonly string[]>(`${resource.name}.columnOrder`, [])
  const [density, setDensity] = useStore<Density>('density', 'comfortable')
  const view = useViewColumns(resource)
  const room = useRoom()
  // Cards set the columns as one text, which needs less room than a table.
  const isCards = !useIsWide()
  const listed = resource.fields.filter((field) => field.isListed)
  const fitting = fittingIn(left[isCards ? 'roomy' : room], listed)
  // What rows do not have is nothing to choose.
  const further = resource.fields.filter(
    (field) =>
      !field.isListed &&
      !field.raw.writeOnly &&
      isForPeople(field.raw, resource) &&
      !tooLong.includes(field.kind) &&
      data.some((record) => valueAt(record, field.name) !== undefined),
  )
  const isNaming = (field: FieldDescription) => field.name === resource.recordLabel
  const isShown = (field: FieldDescription) =>
    isNaming(field) || (view.names?.includes(field.name) ?? chosen[field.name] ?? fitting.includes(field))
  // A list without a single column would say nothing.
  const all = listed.length > 0 ? [...listed, ...further] : resource.fields.slice(0, 1)
  const columns = inOrder(all, view.names ?? order, isNaming)
  const shown = listed.length > 0 ? columns.filter(isShown) : columns
  const names = shown.map(({ name }) => name)
  const isArranged = order.length > 0 || Object.keys(chosen).length > 0
  return {
    columns,
    shown,
    columnClass: (field: FieldDescription) => columnClass(field, shown),
    /** A person wants more columns than there is room for: the table scrolls. */
    isCrowded: shown.some((field) => !fitting.includes(field) && !isNaming(field)),
    isShown,
    isNaming,
    toggle: (field: FieldDescription) => {
      if (!view.keep) setChosen({ ...chosen, [field.name]: !isShown(field) })
      else view.keep(isShown(field) ? names.filter((name) => name !== field.name) : [...names, field.name])
    },
    /** By the names of the columns that are shown. */
    setOrder: (next: readonly string[]) => (view.keep ? view.keep(next) : setOrder(next)),
    /** What a view keeps of it: nothing where nobody has chosen. */
    kept: view.keep ? (view.names ?? []) : isArranged ? names : [],
    forgetDraft: view.forget,
    density,
    setDensity,
  }
}

/** The columns of the view that is shown; without `keep` there is none. */
function useViewColumns(resource: ResourceDescription) {
  const active = useActiveView(resource)
  const [drafts, setDrafts] = useStore<Record<string, readonly string[]>>(`${resource.name}.viewColumns`, {})
  if (!active) return { names: null, forget: () => {} }
  const { [active.uuid]: draft, ...others } = drafts
  const asked = draft ?? active.columns
  const isThere = asked.some((name) => resource.fields.some((field) => field.name === name))
  return {
    names: isThere ? asked : null,
    keep: (names: readonly string[]) => setDrafts({ ...drafts, [active.uuid]: names }),
    forget: () => setDrafts(others),
  }
}

/** Those that are named first, in that order; what names the record before all, unless it is one of them. */
function inOrder(
  fields: readonly FieldDescription[],
  names: readonly string[],
  isNaming: (field: FieldDescription) => boolean,
): readonly FieldDescription[] {
  if (names.length === 0) return fields
  const placeOf = (field: FieldDescription) => {
    const place = names.indexOf(field.name)
    return place >= 0 ? place : isNaming(field) ? -1 : names.length
  }
  return fields.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** The first columns, as many as there is room for. A narrow day leaves the time out. */
function fittingIn(px: number, fields: readonly FieldDescription[]): readonly FieldDescription[] {
  let rest = px
  return fields.filter((field, index) => {
    const byKind = isLength(field.raw) ? neededByLength : needed[field.kind]
    rest -= field.width ?? (index === 0 ? usualName : (byKind ?? usual))
    return rest >= 0
  })
}

/** Width of a column (list.css). What names the record takes what is left where no other does. */
function columnClass(field: FieldDescription, shown: readonly FieldDescription[]): string {
  const [first, ...others] = shown
  // A class is more to a browser than a width that the contract names.
  if (field !== first) return field.width !== null ? '' : isLength(field.raw) ? 'w-length' : `w-${field.kind}`
  return others.some(({ kind, width }) => width === null && needed[kind] === undefined) ? 'w-name' : ''
}
