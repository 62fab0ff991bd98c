import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { CalendarOff, Copy, EllipsisVertical, Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useMayCall } from '../../../kit/use-may-call.ts'
import type { RecordSlotProps } from '../../../screens/overrides.ts'
import { type Opened, openDialog } from './opened.ts'
import type { AdvisorWeek } from './types.ts'

type WeekDialogKind = Exclude<Opened['what'], 'default'>

/** What is done with the week of one advisor. */
export function RowActions({ record }: RecordSlotProps) {
  const translate = useTranslate()
  const mayCall = useMayCall()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { alias, full_name: name } = record as AdvisorWeek
  const item = (what: WeekDialogKind, icon: ReactNode, label: string) => (
    <MenuItem
      key={what}
      onClick={() => {
        setAnchor(null)
        openDialog({ what, alias, name })
      }}
    >
      {icon}
      {label}
    </MenuItem>
  )
  const items = [
    mayCall('updateAdvisorWorkingHours') &&
      item('hours', <Pencil size={16} aria-hidden="true" />, translate('Edit hours')),
    mayCall('copyWorkingHours') &&
      item('copy', <Copy size={16} aria-hidden="true" />, translate('Copy hours to {name}…', { name })),
    mayCall('createAbsence') &&
      item('absences', <CalendarOff size={16} aria-hidden="true" />, translate('Absences')),
  ].filter((each) => each !== false)
  if (items.length === 0) return null
  return (
    <>
      {mayCall('updateAdvisorWorkingHours') && (
        <IconButton
          className="h"
          size="small"
          aria-label={translate('Edit {name}', { name })}
          title={translate('Edit hours')}
          onClick={() => openDialog({ what: 'hours', alias, name })}
        >
          <Pencil size={16} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={translate('Actions for {name}', { name })}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <EllipsisVertical size={16} aria-hidden="true" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {items}
      </Menu>
    </>
  )
}
