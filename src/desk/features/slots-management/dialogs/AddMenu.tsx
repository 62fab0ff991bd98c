import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Ban, CalendarOff, CalendarPlus, CalendarSync, Plus } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useTimes } from '../../../kit/times.ts'
import { useMayCall } from '../../../kit/use-may-call.ts'
import type { MarkedTime } from '../dragging.ts'

export type AddedKind = 'opened-slot' | 'block' | 'absence'

interface AddMenuProps {
  readonly add: (kind: AddedKind) => void
  readonly imported: () => void
}

/** All ways to change a day, behind one button where there is little room. */
export function AddMenu({ add, imported }: AddMenuProps) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        variant="contained"
        color="primary"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Plus size={18} aria-hidden="true" />
        {translate('Open or block')}
      </Button>
      <Ways open={anchor !== null} anchorEl={anchor} close={() => setAnchor(null)} {...{ add, imported }} />
    </>
  )
}

interface MarkedProps {
  readonly marked: MarkedTime
  readonly close: () => void
  readonly add: (kind: AddedKind) => void
}

/** What can be added at a time that was marked in the calendar. */
export function MarkedMenu({ marked: { span, at, unmark }, close, add }: MarkedProps) {
  const times = useTimes()
  return (
    <Ways
      open
      anchorReference="anchorPosition"
      anchorPosition={at}
      label={times.dayAndSpan(span.start, span.end)}
      close={() => {
        unmark()
        close()
      }}
      add={add}
    />
  )
}

interface WaysProps extends Omit<ComponentProps<typeof Menu>, 'onClose' | 'children'> {
  readonly label?: string
  readonly close: () => void
  readonly add: (kind: AddedKind) => void
  /** Left out where a time was marked. */
  readonly imported?: () => void
}

function Ways({ label, close, add, imported, ...place }: WaysProps) {
  const translate = useTranslate()
  const mayCall = useMayCall()
  const choose = (kind: AddedKind) => {
    close()
    add(kind)
  }
  return (
    <Menu {...place} onClose={close} slotProps={{ list: { 'aria-label': label } }}>
      <MenuItem onClick={() => choose('opened-slot')}>
        <CalendarPlus size={18} aria-hidden="true" />
        {translate('Open extra slots')}
      </MenuItem>
      <MenuItem onClick={() => choose('block')}>
        <Ban size={18} aria-hidden="true" />
        {translate('Block time')}
      </MenuItem>
      {mayCall('createAbsence') && (
        <MenuItem onClick={() => choose('absence')}>
          <CalendarOff size={18} aria-hidden="true" />
          {translate('Absence')}
        </MenuItem>
      )}
      {imported && (
        <MenuItem
          onClick={() => {
            close()
            imported()
          }}
        >
          <CalendarSync size={18} aria-hidden="true" />
          {translate('Imported calendars')}
        </MenuItem>
      )}
    </Menu>
  )
}
