import Button from '@mui/material/Button'
import { CalendarClock } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { useMayCall } from '../../../kit/use-may-call.ts'
import { AbsencesDialog } from '../../absences/public.ts'
import { CopyDialog } from './CopyDialog.tsx'
import { openDialog, useOpened } from './opened.ts'
import { WeekDialog } from './WeekDialog.tsx'

const close = () => openDialog(null)

/** The week that new advisors begin with, and whichever dialog a row has opened. */
export function HeadActions() {
  const translate = useTranslate()
  const mayCall = useMayCall()
  useEffect(() => close, [])
  return (
    <span className="end">
      {mayCall('updateDefaultWorkingHours') && (
        <Button variant="outlined" onClick={() => openDialog({ what: 'default' })}>
          <CalendarClock size={18} aria-hidden="true" />
          {translate('Default hours')}
        </Button>
      )}
      <OpenedDialog />
    </span>
  )
}

function OpenedDialog() {
  const translate = useTranslate()
  const opened = useOpened()
  if (!opened) return null
  if (opened.what === 'default') {
    return (
      <WeekDialog
        alias={null}
        title={translate('Default hours')}
        about={translate('New advisors begin with these hours. Advisors who exist keep theirs.')}
        close={close}
      />
    )
  }
  const { what, alias, name } = opened
  if (what === 'copy') return <CopyDialog to={[{ alias, name }]} close={close} />
  if (what === 'absences') return <AbsencesDialog alias={alias} name={name} close={close} />
  return <WeekDialog alias={alias} title={translate('Weekly hours')} about={name} close={close} />
}
