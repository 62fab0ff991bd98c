import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Plus, SlidersHorizontal } from 'lucide-react'
import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { chunk } from '#ui/chunk.ts'
import { useIsRoomy } from '../../kit/use-is-wide.ts'
import type { FieldDescription, ResourceDescription } from '../../resources/descriptions.ts'
import { useFormatter } from '../../resources/format.ts'
import { overridesOf } from '../overrides.ts'
import { FieldValue } from '../values/FieldValue.tsx'
import { ReferenceLabel } from '../values/ReferenceLabel.tsx'
import { FilterPopover } from './FilterPopover.tsx'
import { daysFilterOf, filterFields, isSet, withFilter } from './filters.ts'
import { SetChip } from './SetChip.tsx'

const DaysChip = lazy(async () => ({
  default: (await chunk(() => import('./DaysChip.tsx'))).DaysChip,
}))

/** How many filters stand in the line before they are set. */
const mostChips = { roomy: 4, narrow: 2 }

/** A chip for each filter: dashed while it is not set, tinted when it is. On a phone the unset ones fold into a menu. */
export function FilterChips({ resource }: { resource: ResourceDescription }) {
  const translate = useTranslate()
  const { filterValues, setFilters, displayedFilters } = useListContext()
  const [open, setOpen] = useState<{ field: FieldDescription; anchor: HTMLElement } | null>(null)
  const fields = filterFields(resource)
  const unset = fields.filter((field) => !isSet(filterValues[field.name]))
  // One line of them; the rest stands in a menu.
  const first = unset.slice(0, useIsRoomy() ? mostChips.roomy : mostChips.narrow)
  const hasMore = unset.length > first.length
  const set = fields.filter((field) => isSet(filterValues[field.name]))
  const change = (field: FieldDescription, value: unknown) => {
    setOpen(null)
    setFilters(withFilter(filterValues, field.name, value), displayedFilters, false)
  }
  if (fields.length === 0) return null
  return (
    <>
      {set.map((field) => (
        <FieldChip
          key={field.name}
          resource={resource}
          field={field}
          value={filterValues[field.name]}
          edit={(anchor) => setOpen({ field, anchor })}
          remove={() => change(field, undefined)}
        />
      ))}
      {first.map((field) => (
        <button
          key={field.name}
          type="button"
          className="chip wide"
          aria-haspopup="dialog"
          onClick={(event: MouseEvent<HTMLElement>) => setOpen({ field, anchor: event.currentTarget })}
        >
          <Plus size={16} aria-hidden="true" />
          {translate(field.label)}
        </button>
      ))}
      {unset.length > 0 && (
        <MoreFilters
          fields={unset}
          isAlways={hasMore}
          choose={(field, anchor) => setOpen({ field, anchor })}
        />
      )}
      {open && (
        <FilterPopover
          key={open.field.name}
          resource={resource}
          field={open.field}
          value={filterValues[open.field.name]}
          anchor={open.anchor}
          apply={(value) => change(open.field, value)}
          close={() => setOpen(null)}
        />
      )}
    </>
  )
}

/** Of instants that the list takes days of. */
export function DaysChips({ resource }: { resource: ResourceDescription }) {
  const { filterValues, setFilters, displayedFilters } = useListContext()
  return resource.fields
    .flatMap((field) => daysFilterOf(field) ?? [])
    .map((days) => (
      <Suspense key={days.label} fallback={null}>
        <DaysChip
          label={days.label}
          from={filterValues[days.from]}
          to={filterValues[days.to]}
          change={({ from, to }) => {
            const begun = withFilter(filterValues, days.from, from)
            setFilters(withFilter(begun, days.to, to), displayedFilters, false)
          }}
        />
      </Suspense>
    ))
}

interface MoreFiltersProps {
  readonly fields: readonly FieldDescription[]
  /** Not only on a phone: more are unset than stand in the line. */
  readonly isAlways: boolean
  readonly choose: (field: FieldDescription, anchor: HTMLElement) => void
}

/** A menu of the filters that are not set. */
function MoreFilters({ fields, isAlways, choose }: MoreFiltersProps) {
  const translate = useTranslate()
  const [menu, setMenu] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        className={isAlways ? 'chip' : 'chip narrow'}
        variant="text"
        aria-haspopup="menu"
        onClick={(event: MouseEvent<HTMLElement>) => setMenu(event.currentTarget)}
      >
        <SlidersHorizontal size={16} aria-hidden="true" />
        <span className="narrow">{translate('Filter')}</span>
        <span className="wide">{translate('More filters')}</span>
      </Button>
      <Menu open={menu !== null} anchorEl={menu} onClose={() => setMenu(null)}>
        {fields.map((field) => (
          <MenuItem
            key={field.name}
            onClick={() => {
              if (menu) choose(field, menu)
              setMenu(null)
            }}
          >
            {translate(field.label)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

interface FieldChipProps {
  readonly resource: ResourceDescription
  readonly field: FieldDescription
  readonly value: unknown
  readonly edit: (anchor: HTMLElement) => void
  readonly remove: () => void
}

function FieldChip({ resource, field, value, edit, remove }: FieldChipProps) {
  const translate = useTranslate()
  const format = useFormatter()
  const label = translate(field.label)
  const shown = shownValue(resource, field, value)
  const text = shown ? label : `${label}: ${format.value(value, field.raw)}`
  return (
    <SetChip text={text} edit={edit} remove={remove}>
      {shown && <>: {shown}</>}
    </SetChip>
  )
}

/** A value that has words of its own in the rows: the name of a record, or of what a text stands for. Null: it is written. */
function shownValue(resource: ResourceDescription, field: FieldDescription, value: unknown): ReactNode {
  if (field.kind === 'reference' || field.kind === 'references')
    return <ReferenceLabel field={field} value={value} isLink={false} />
  const isShown = field.kind === 'text' && overridesOf(resource.name).columns?.[field.name]
  if (!isShown || Array.isArray(value)) return null
  return <FieldValue record={{ id: '', [field.name]: value }} field={field} resource={resource.name} />
}
