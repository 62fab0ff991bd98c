import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { LoadFailure } from '../../../kit/LoadFailure.tsx'
import { LoadingBox } from '../../../kit/LoadingBox.tsx'
import { DraftDialog } from '../../../kit/saving/DraftDialog.tsx'
import { useOpenDraft } from '../../../kit/saving/open-drafts.ts'
import { RefusedAlert } from '../../../kit/saving/RefusedAlert.tsx'
import { BusyCalendarDialog } from './BusyCalendarDialog.tsx'
import { BusyCalendarRows } from './BusyCalendarRows.tsx'
import { useBusyCalendars } from './use-busy-calendars.ts'
import type { BusyCalendar } from './use-record.ts'

/** Calendars of others whose times cannot be booked: which there are, and how they were read. */
export function BusyCalendarsDialog({ close }: { close: () => void }) {
  const translate = useTranslate()
  /** Null: a new one. */
  const [opened, setOpened] = useState<{ readonly uuid: string | null } | null>(null)
  const reading = useBusyCalendars()
  if (opened) {
    const back = () => setOpened(null)
    const done = (saved: BusyCalendar | null) => {
      back()
      void reading.readAgain()
      // Whether the address was right is what one wants to know now.
      if (saved?.active && saved.uuid) void reading.readNow.run(saved.uuid)
    }
    return <BusyCalendarDialog uuid={opened.uuid} close={back} done={done} />
  }
  return (
    <DraftDialog
      title={translate('Imported calendars')}
      about={translate('While another calendar says that you are busy, nobody can book with you.')}
      close={close}
    >
      {() => <CalendarsBody reading={reading} open={(uuid) => setOpened({ uuid })} close={close} />}
    </DraftDialog>
  )
}

interface CalendarsBodyProps {
  readonly reading: ReturnType<typeof useBusyCalendars>
  readonly open: (uuid: string | null) => void
  readonly close: () => void
}

function CalendarsBody({ reading, open, close }: CalendarsBodyProps) {
  const translate = useTranslate()
  const { data, failure, retry, readNow } = reading
  useOpenDraft({ changed: [], isBusy: readNow.isBusy })
  return (
    <>
      <div className="dialog-body">
        {data && <BusyCalendarRows calendars={data} readNow={readNow} open={open} />}
        {failure && <LoadFailure failure={failure} retry={retry} text="The calendars could not be loaded." />}
        {!data && !failure && <LoadingBox />}
        <RefusedAlert failure={readNow.failure} />
      </div>
      <div className="dialog-foot">
        <Button variant="text" onClick={close}>
          {translate('Close')}
        </Button>
        <Button variant="contained" color="primary" disabled={!data} onClick={() => open(null)}>
          {translate('Import a calendar')}
        </Button>
      </div>
    </>
  )
}
