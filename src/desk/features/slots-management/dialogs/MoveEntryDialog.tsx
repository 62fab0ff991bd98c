import { MoveDialog, useAppointment } from '../../appointments/public.ts'
import { ReadingDialog } from './ReadingDialog.tsx'

interface Props {
  readonly uuid: string
  /** The start that it was dragged to. */
  readonly to: string
  readonly close: () => void
  readonly done: () => void
}

/** Reads the appointment as it stands now, then asks where to. */
export function MoveEntryDialog({ uuid, to, close, done }: Props) {
  const { data, failure, retry } = useAppointment(uuid)
  if (!data) return <ReadingDialog title="Move to…" {...{ failure, retry, close }} />
  return <MoveDialog appointment={data} to={to} close={close} onMoved={done} />
}
