import { ArrowDown, ArrowUp } from 'lucide-react'
import { useListContext, useTranslate } from 'react-admin'
import type { FieldDescription, ResourceDescription } from '../../resources/descriptions.ts'

interface HeadCellProps {
  readonly field: FieldDescription
  readonly resource: ResourceDescription
  readonly className: string | undefined
}

/** The head of a column, a button where the list can be sorted by it. */
export function HeadCell({ field, resource, className }: HeadCellProps) {
  const translate = useTranslate()
  const { sort, setSort } = useListContext()
  const isSorted = sort.field === field.name
  const isUp = sort.order === 'ASC'
  if (!field.isSortable) {
    return (
      <th scope="col" className={className}>
        {translate(field.label)}
      </th>
    )
  }
  const Arrow = isUp ? ArrowUp : ArrowDown
  const canTurn = hasTwoDirections(resource)
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        onClick={() => setSort({ field: field.name, order: isSorted && isUp && canTurn ? 'DESC' : 'ASC' })}
      >
        {translate(field.label)}
        {isSorted && <Arrow size={14} aria-hidden="true" />}
      </button>
    </th>
  )
}

function hasTwoDirections({ raw }: ResourceDescription): boolean {
  const sort = raw.dialect?.sort
  return sort?.by !== 'two' || sort.order !== null
}
