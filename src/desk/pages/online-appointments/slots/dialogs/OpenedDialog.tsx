import type { Entry } from '../entry.ts'
import { AppointmentDialog } from './AppointmentDialog.tsx'
import { BlockDialog } from './BlockDialog.tsx'
import { EntryDialog } from './EntryDialog.tsx'
import { MoveEntryDialog } from './MoveEntryDialog.tsx'
import { OpenedSlotDialog } from './OpenedSlotDialog.tsx'

/** Something new on a day, an entry, or an entry that was dragged to another start. */
export type Opened =
  | { readonly kind: 'opened-slot' | 'block'; readonly date: string }
  | { readonly entry: Entry; readonly movedTo?: string }

interface Props {
  readonly opened: Opened
  readonly close: () => void
  /** Something was changed. */
  readonly done: () => void
}

/** The dialog that belongs to what was pressed. */
export function OpenedDialog({ opened, close, done }: Props) {
  if ('kind' in opened) {
    const Dialog = opened.kind === 'block' ? BlockDialog : OpenedSlotDialog
    return <Dialog date={opened.date} uuid={null} {...{ close, done }} />
  }
  const { entry, movedTo } = opened
  const { kind, uuid = null, start } = entry
  if (movedTo !== undefined && uuid) return <MoveEntryDialog uuid={uuid} to={movedTo} {...{ close, done }} />
  if (kind === 'appointment' && uuid) return <AppointmentDialog entry={entry} close={close} />
  if (kind === 'block' && uuid) return <BlockDialog uuid={uuid} date={start} {...{ close, done }} />
  if (kind === 'opened-slot' && uuid)
    return <OpenedSlotDialog uuid={uuid} date={start} {...{ close, done }} />
  return <EntryDialog entry={entry} close={close} />
}
