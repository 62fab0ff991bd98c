import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { ArrowUpDown, Check, Columns3, Rows3 } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useDesk } from '../../kit/desk-context.ts'
import { slotComponent } from '../../kit/slot.tsx'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { DaysChips, FilterChips } from './FilterChips.tsx'
import { KeysButton } from './KeysButton.tsx'
import { useIsRefused } from './LoadFailed.tsx'
import { useListPreferences } from './list-preferences.ts'
import { SaveViewButton } from './SaveViewButton.tsx'
import { SearchField } from './SearchField.tsx'

/** For a desk whose views no account keeps. */
const SaveFilterButton = slotComponent(
  async () => (await import('../list-views/SaveFilterButton.tsx')).SaveFilterButton,
)

/** Search, filters, and how the table looks. */
export function ListTools({ resource }: { resource: ResourceDescription }) {
  const { listViews } = useDesk()
  if (useIsRefused()) return null
  return (
    <div className="tools">
      <SearchField resource={resource} />
      <DaysChips resource={resource} />
      <FilterChips resource={resource} />
      {listViews ? <SaveViewButton resource={resource} /> : <SaveFilterButton resource={resource} />}
      <span className="end wide">
        <ColumnsMenu resource={resource} />
        <DensityMenu resource={resource} />
        <KeysButton />
      </span>
    </div>
  )
}

const columnOrder = async () => (await import('../list-views/ColumnOrder.tsx')).ColumnOrder

function ColumnsMenu({ resource }: { resource: ResourceDescription }) {
  const translate = useTranslate()
  const { columns, shown, isShown, isNaming, toggle } = useListPreferences(resource)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isOrdering, setOrdering] = useState(false)
  const Order = slotComponent(columnOrder)
  return (
    <>
      <Button
        variant="text"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
      >
        <Columns3 size={18} aria-hidden="true" />
        {translate('Columns')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {columns.map((field) => (
          <MenuItem
            key={field.name}
            role="menuitemcheckbox"
            aria-checked={isShown(field)}
            disabled={isNaming(field)}
            onClick={() => toggle(field)}
          >
            <Check size={16} aria-hidden="true" visibility={isShown(field) ? undefined : 'hidden'} />
            {translate(field.label)}
          </MenuItem>
        ))}
        {shown.length > 2 && (
          <MenuItem
            className="order"
            onClick={() => {
              setAnchor(null)
              setOrdering(true)
            }}
          >
            <ArrowUpDown size={16} aria-hidden="true" />
            {translate('Order of the columns…')}
          </MenuItem>
        )}
      </Menu>
      {isOrdering && <Order resource={resource} close={() => setOrdering(false)} />}
    </>
  )
}

function DensityMenu({ resource }: { resource: ResourceDescription }) {
  const translate = useTranslate()
  const { density, setDensity } = useListPreferences(resource)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choices = [
    ['comfortable', 'Comfortable'],
    ['compact', 'Compact'],
  ] as const
  return (
    <>
      <Button
        variant="text"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
      >
        <Rows3 size={18} aria-hidden="true" />
        {translate('Density')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {choices.map(([value, label]) => (
          <MenuItem
            key={value}
            role="menuitemradio"
            aria-checked={density === value}
            onClick={() => {
              setDensity(value)
              setAnchor(null)
            }}
          >
            <Check size={16} aria-hidden="true" visibility={density === value ? undefined : 'hidden'} />
            {translate(label)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
