import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { useListPreferences } from '../list/list-preferences.ts'

/** Puts the columns that are shown into another order; what names the record stays the first. */
export function ColumnOrder({ resource, close }: { resource: ResourceDescription; close: () => void }) {
  const translate = useTranslate()
  const id = useId()
  const { shown, isNaming, setOrder } = useListPreferences(resource)
  const names = shown.map(({ name }) => name)
  const movable = shown.filter((field) => !isNaming(field))
  const move = (name: string, by: number) => {
    const at = names.indexOf(name)
    setOrder(names.toSpliced(at, 1).toSpliced(at + by, 0, name))
  }
  const canMove = (name: string, by: number) => {
    const other = shown[names.indexOf(name) + by]
    return other !== undefined && !isNaming(other)
  }
  return (
    <Dialog open onClose={close} aria-labelledby={id}>
      <h2 className="dialog-head" id={id}>
        {translate('Order of the columns')}
      </h2>
      <ol className="dialog-body column-order">
        {movable.map(({ name, label }) => (
          <li key={name}>
            <span>{translate(label)}</span>
            <IconButton
              aria-label={translate('Move {name} up', { name: translate(label) })}
              aria-disabled={!canMove(name, -1)}
              onClick={() => canMove(name, -1) && move(name, -1)}
            >
              <ArrowUp size={18} aria-hidden="true" />
            </IconButton>
            <IconButton
              aria-label={translate('Move {name} down', { name: translate(label) })}
              aria-disabled={!canMove(name, 1)}
              onClick={() => canMove(name, 1) && move(name, 1)}
            >
              <ArrowDown size={18} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ol>
      <div className="dialog-foot">
        <Button variant="contained" color="primary" onClick={close}>
          {translate('Close')}
        </Button>
      </div>
    </Dialog>
  )
}
