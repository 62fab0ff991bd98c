import { useNow } from '../../../kit/use-now.ts'
import type { Entry, Span } from '../entry.ts'
import { AppointmentDialog } from './AppointmentDialog.tsx'
import { BlockDialog } from './BlockDialog.tsx'
import { BusyCalendarsDialog } from './BusyCalendarsDialog.tsx'
import { ClosedDayDialog } from './ClosedDayDialog.tsx'
import { EntryDialog } from './EntryDialog.tsx'
import { MoveEntryDialog } from './MoveEntryDialog.tsx'
import { OpenedSlotDialog } from './OpenedSlotDialog.tsx'

/** Something new on a day, maybe at marked times; an entry, or one that was dragged to other times. */
export type Opened =
  | { readonly kind: 'opened-slot' | 'block'; readonly date: string; readonly span?: Span }
  | { readonly kind: 'busy-calendars' }
  | { readonly entry: Entry; readonly movedTo?: Span }

interface Props {
  readonly opened: Opened
  readonly close: () => void
  /** Something was changed. */
  readonly done: () => void
}

/** The dialog that belongs to what was pressed. */
export function OpenedDialog({ opened, close, done }: Props) {
  const now = useNow()
  if ('kind' in opened) {
    if (opened.kind === 'busy-calendars') return <BusyCalendarsDialog close={close} />
    const Dialog = opened.kind === 'block' ? BlockDialog : OpenedSlotDialog
    return <Dialog date={opened.date} uuid={null} span={opened.span} {...{ close, done }} />
  }
  const { entry, movedTo } = opened
  const { kind, uuid = null, start } = entry
  if (kind === 'appointment' && uuid && movedTo)
    return <MoveEntryDialog uuid={uuid} to={movedTo.start} {...{ close, done }} />
  if (kind === 'appointment' && uuid) return <AppointmentDialog entry={entry} close={close} />
  if (kind === 'block' && uuid)
    return <BlockDialog uuid={uuid} date={start} span={movedTo} {...{ close, done }} />
  if (kind === 'opened-slot' && uuid)
    return <OpenedSlotDialog uuid={uuid} date={start} span={movedTo} {...{ close, done }} />
  if (kind === 'opened-day' || (kind === 'closed' && new Date(entry.end) > now))
    return <ClosedDayDialog {...{ entry, close, done }} />
  return <EntryDialog entry={entry} close={close} />
}
