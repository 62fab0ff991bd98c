import { useListContext, useStore } from 'react-admin'
import type { FieldKind } from '#rules/resource.ts'
import { useIsRoomy } from '../../frame/use-is-wide.ts'
import { type FieldDescription, type ResourceDescription, valueAt } from '../descriptions.ts'

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

/** How many columns there are until a person chooses: secondary ones go where there is little room. */
const mostColumns = { roomy: 8, narrow: 6 }

/** Which columns a person wants to see, and how close the rows stand: kept in this browser. */
export function useListPreferences(resource: ResourceDescription) {
  const { data = [] } = useListContext()
  const [chosen, setChosen] = useStore<Record<string, boolean>>(`${resource.name}.columns`, {})
  const [density, setDensity] = useStore<Density>('density', 'comfortable')
  const most = useIsRoomy() ? mostColumns.roomy : mostColumns.narrow
  const listed = resource.fields.filter((field) => field.isListed)
  // What rows do not have is nothing to choose.
  const further = resource.fields.filter(
    (field) =>
      !field.isListed &&
      !field.raw.writeOnly &&
      !tooLong.includes(field.kind) &&
      data.some((record) => valueAt(record, field.name) !== undefined),
  )
  const isNaming = (field: FieldDescription) => field.name === resource.recordLabel
  const isShown = (field: FieldDescription) =>
    isNaming(field) || (chosen[field.name] ?? (field.isListed && listed.indexOf(field) < most))
  // A list without a single column would say nothing.
  const columns = listed.length > 0 ? [...listed, ...further] : resource.fields.slice(0, 1)
  return {
    columns,
    shown: listed.length > 0 ? columns.filter(isShown) : columns,
    isShown,
    isNaming,
    toggle: (field: FieldDescription) => setChosen({ ...chosen, [field.name]: !isShown(field) }),
    density,
    setDensity,
  }
}
