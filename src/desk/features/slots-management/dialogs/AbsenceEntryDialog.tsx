import { useTimes } from '../../../kit/times.ts'
import { useAlias } from '../../../kit/use-alias.ts'
import { useMayCall } from '../../../kit/use-may-call.ts'
import { localOf } from '../../../kit/zoned.ts'
import { AbsencesDialog } from '../../absences/public.ts'
import { EntryDialog } from './EntryDialog.tsx'
import type { OpenedTime } from './opened.ts'

interface Props {
  readonly opened: OpenedTime
  readonly changed: () => void
  readonly close: () => void
}

/** An absence of the calendar opens its form; a new one begins with the day that is looked at, or the marked ones. */
export function AbsenceEntryDialog({ opened, changed, close }: Props) {
  const alias = useAlias()
  const { zone } = useTimes()
  const mayCall = useMayCall()
  const dialog = { alias, close, onChanged: changed }
  if ('entry' in opened) {
    if (!mayCall('updateAbsence')) return <EntryDialog entry={opened.entry} close={close} />
    return <AbsencesDialog {...dialog} at={{ uuid: opened.entry.uuid ?? '' }} />
  }
  const { date, span } = opened
  const dayOf = (at: string) => localOf(at, zone).slice(0, 10)
  const firstDay = span ? dayOf(span.start) : date
  // A mark that ends at midnight ends with the day before.
  const lastDay = span ? dayOf(new Date(Date.parse(span.end) - 1).toISOString()) : date
  return <AbsencesDialog {...dialog} at={{ firstDay, lastDay }} />
}
