import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { CalendarOff, Copy, EllipsisVertical, Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { AbsencesDialog } from '../../pages/absences/AbsencesDialog.tsx'
import type { RecordSlotProps } from '../overrides.ts'
import { CopyDialog } from './CopyDialog.tsx'
import type { AdvisorWeek } from './types.ts'
import { useMayCall } from './use-may-call.ts'
import { WeekDialog } from './WeekDialog.tsx'

type Shown = 'hours' | 'copy' | 'absences'

/** What is done with the week of one advisor. */
export function RowActions({ record }: RecordSlotProps) {
  const translate = useTranslate()
  const mayCall = useMayCall()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const { alias, full_name: name } = record as AdvisorWeek
  const close = () => setShown(null)
  const item = (what: Shown, icon: ReactNode, label: string) => (
    <MenuItem
      key={what}
      onClick={() => {
        setAnchor(null)
        setShown(what)
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
          onClick={() => setShown('hours')}
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
      {shown === 'hours' && (
        <WeekDialog alias={alias} title={translate('Weekly hours')} about={name} close={close} />
      )}
      {shown === 'copy' && <CopyDialog to={[{ alias, name }]} close={close} />}
      {shown === 'absences' && <AbsencesDialog alias={alias} name={name} close={close} />}
    </>
  )
}
