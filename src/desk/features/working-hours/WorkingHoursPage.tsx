import Button from '@mui/material/Button'
import { CalendarOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useMenu } from '../../kit/desk-context.ts'
import { LoadFailure } from '../../kit/LoadFailure.tsx'
import { LoadingBox } from '../../kit/LoadingBox.tsx'
import { pagesBelow } from '../../kit/menu.ts'
import { PageTitle } from '../../kit/PageTitle.tsx'
import type { Whole } from '../../kit/saving/whole.ts'
import { slotComponent } from '../../kit/slot.tsx'
import { useAlias } from '../../kit/use-alias.ts'
import { useAskedDialog } from '../../kit/use-asked-dialog.ts'
import { useMayCall } from '../../kit/use-may-call.ts'
import { useReading } from '../../kit/use-reading.ts'
import { HistoryLink } from '../../screens/history/HistoryLink.tsx'
import type { AbsencesDialogProps } from '../absences/public.ts'
import { useHoursCalls } from './use-hours-calls.ts'
import { useWeek } from './use-week.ts'
import { WeekEditor } from './WeekEditor.tsx'
import type { Week } from './week.ts'

const title = 'Weekly appointment booking times'

/** When the signed-in advisor can be booked, week by week (product §13.1). */
export function WorkingHoursPage() {
  const translate = useTranslate()
  const alias = useAlias()
  const { read } = useHoursCalls(alias)
  const { data, failure, retry } = useReading(['working-hours', alias], read)
  return (
    <>
      <PageTitle>{translate(title)}</PageTitle>
      <h1>{translate(title)}</h1>
      <p className="lead">
        {translate('Customers can book you between these times. Full and half hours, not before 03:00.')}{' '}
        <HistoryLink entity="advisors-working-hours" record={alias} />
      </p>
      {data && <OwnWeek alias={alias} read={data} />}
      {failure && (
        <LoadFailure failure={failure} retry={retry} text="Your booking times could not be loaded." />
      )}
      {!data && !failure && <LoadingBox />}
    </>
  )
}

/** The days on which the advisor is away, whatever the week says. */
function OwnAbsences({ alias }: { alias: string }) {
  const translate = useTranslate()
  const mayCall = useMayCall()
  const [isOpen, setOpen] = useState(false)
  const [asked, forget] = useAskedDialog(['absences'])
  if (!mayCall('createAbsence')) return null
  const close = () => {
    setOpen(false)
    forget()
  }
  return (
    <div className="week-absences">
      <Button variant="outlined" onClick={() => setOpen(true)}>
        <CalendarOff size={18} aria-hidden="true" />
        {translate('Absences')}
      </Button>
      {(isOpen || asked) && <AbsencesDialog alias={alias} close={close} />}
    </div>
  )
}

const AbsencesDialog = slotComponent<AbsencesDialogProps>(
  async () => (await import('../absences/public.ts')).AbsencesDialog,
)

const idPrefix = 'week'

function OwnWeek({ alias, read }: { alias: string; read: Whole<Week> }) {
  const { write } = useHoursCalls(alias)
  const editing = useWeek({ read, idPrefix, write })
  return (
    <WeekEditor editing={editing} idPrefix={idPrefix}>
      <WhereElse />
      <OwnAbsences alias={alias} />
    </WeekEditor>
  )
}

const slotsManagement = '/online-appointments/calendars/slots/management'

/** Where single days are dealt with, for those who may. */
function WhereElse() {
  const translate = useTranslate()
  const menu = useMenu()
  const page = pagesBelow('/online-appointments', menu).find(({ path }) => path === slotsManagement)
  if (!page) return null
  return (
    <p className="muted week-note">
      {translate('Holidays, breaks and single free hours belong in')}{' '}
      <Link to={page.path}>{translate(page.label)}</Link>.
    </p>
  )
}
