import { useNow } from '../../../kit/use-now.ts'
import { AbsenceEntryDialog } from './AbsenceEntryDialog.tsx'
import { AppointmentDialog } from './AppointmentDialog.tsx'
import { BlockDialog } from './BlockDialog.tsx'
import { BusyCalendarsDialog } from './BusyCalendarsDialog.tsx'
import { ClosedDayDialog } from './ClosedDayDialog.tsx'
import { EntryDialog } from './EntryDialog.tsx'
import { MoveEntryDialog } from './MoveEntryDialog.tsx'
import { OpenedSlotDialog } from './OpenedSlotDialog.tsx'
import type { Opened } from './opened.ts'

interface Props {
  readonly opened: Opened
  readonly close: () => void
  /** Something was changed, and the dialog stays. */
  readonly changed: () => void
  /** Something was changed. */
  readonly done: () => void
}

/** The dialog that belongs to what was pressed. */
export function OpenedDialog({ opened, close, changed, done }: Props) {
  const now = useNow()
  if ('kind' in opened) {
    if (opened.kind === 'busy-calendars') return <BusyCalendarsDialog close={close} />
    if (opened.kind === 'absence') return <AbsenceEntryDialog {...{ opened, changed, close }} />
    const Dialog = opened.kind === 'block' ? BlockDialog : OpenedSlotDialog
    return <Dialog date={opened.date} uuid={null} span={opened.span} {...{ close, done }} />
  }
  const { entry, movedTo } = opened
  const { kind, uuid = null, start } = entry
  if (kind === 'appointment' && uuid && movedTo)
    return <MoveEntryDialog uuid={uuid} to={movedTo.start} {...{ close, done }} />
  if (kind === 'appointment' && uuid) return <AppointmentDialog entry={entry} close={close} />
  if ((kind === 'block' || kind === 'skipped-block') && uuid)
    return <BlockDialog uuid={uuid} date={start} span={movedTo} {...{ close, done }} />
  if (kind === 'opened-slot' && uuid)
    return <OpenedSlotDialog uuid={uuid} date={start} span={movedTo} {...{ close, done }} />
  if (kind === 'opened-day' || (kind === 'closed' && new Date(entry.end) > now))
    return <ClosedDayDialog {...{ entry, close, done }} />
  if (kind === 'absence' && uuid) return <AbsenceEntryDialog opened={opened} {...{ changed, close }} />
  return <EntryDialog entry={entry} close={close} />
}
