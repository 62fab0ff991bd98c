import Button from '@mui/material/Button'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useMayCall } from './use-may-call.ts'
import { WeekDialog } from './WeekDialog.tsx'

/** The week that new advisors begin with. */
export function DefaultHours() {
  const translate = useTranslate()
  const mayCall = useMayCall()
  const [isOpen, setOpen] = useState(false)
  if (!mayCall('updateDefaultWorkingHours')) return null
  return (
    <span className="end">
      <Button variant="outlined" onClick={() => setOpen(true)}>
        <CalendarClock size={18} aria-hidden="true" />
        {translate('Default hours')}
      </Button>
      {isOpen && (
        <WeekDialog
          alias={null}
          title={translate('Default hours')}
          about={translate('New advisors begin with these hours. Advisors who exist keep theirs.')}
          close={() => setOpen(false)}
        />
      )}
    </span>
  )
}
