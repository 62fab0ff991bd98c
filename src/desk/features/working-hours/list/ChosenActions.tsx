import Button from '@mui/material/Button'
import { CalendarOff, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useMayCall } from '../../../kit/use-may-call.ts'
import type { ChosenSlotProps } from '../../../screens/overrides.ts'
import { AbsenceOfManyDialog } from '../../absences/public.ts'
import { CopyDialog } from './CopyDialog.tsx'
import type { AdvisorWeek } from './types.ts'

/** What is done with many advisors at once. */
export function ChosenActions({ records, isDisabled }: ChosenSlotProps) {
  const translate = useTranslate()
  const mayCall = useMayCall()
  const [shown, setShown] = useState<'copy' | 'absence' | null>(null)
  const close = () => setShown(null)
  const advisors = records.map((record) => {
    const { alias, full_name: name } = record as AdvisorWeek
    return { alias, name }
  })
  return (
    <>
      {mayCall('copyWorkingHours') && (
        <Button variant="text" disabled={isDisabled} onClick={() => setShown('copy')}>
          <Copy size={18} aria-hidden="true" />
          {translate('Copy hours to them')}
        </Button>
      )}
      {mayCall('createAbsencesOfMany') && (
        <Button variant="text" disabled={isDisabled} onClick={() => setShown('absence')}>
          <CalendarOff size={18} aria-hidden="true" />
          {translate('Enter an absence')}
        </Button>
      )}
      {shown === 'copy' && <CopyDialog to={advisors} close={close} />}
      {shown === 'absence' && <AbsenceOfManyDialog advisors={advisors} close={close} />}
    </>
  )
}
