import Dialog from '@mui/material/Dialog'
import { useId } from 'react'
import { useRefresh } from 'react-admin'
import { LoadFailure } from '../../../kit/LoadFailure.tsx'
import { LoadingBox } from '../../../kit/LoadingBox.tsx'
import { useReading } from '../../../kit/use-reading.ts'
import { useHoursCalls } from '../use-hours-calls.ts'
import { useWeek } from '../use-week.ts'
import { WeekEditor } from '../WeekEditor.tsx'
import type { Week } from '../week.ts'
import '../../../screens/actions/action-form.css'

interface WeekDialogProps {
  /** Null: the week that new advisors begin with. */
  readonly alias: string | null
  readonly title: string
  /** Whose week it is, or what becomes of it. */
  readonly about: string
  readonly close: () => void
}

/** The week of one advisor, or of new ones, over the table. */
export function WeekDialog({ alias, title, about, close }: WeekDialogProps) {
  const id = useId()
  const { read } = useHoursCalls(alias)
  const { data, failure, retry } = useReading(['working-hours', alias], read)
  return (
    <Dialog
      open
      fullWidth
      // What was typed is not lost to a click beside it.
      onClose={(_, reason) => reason === 'escapeKeyDown' && close()}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <h2 className="dialog-head" id={`${id}-title`}>
        {title}
      </h2>
      <p className="action-of" id={`${id}-text`}>
        {about}
      </p>
      {data && <Editor alias={alias} read={data} close={close} />}
      {failure && <LoadFailure failure={failure} retry={retry} text="The hours could not be loaded." />}
      {!data && !failure && <LoadingBox />}
    </Dialog>
  )
}

const idPrefix = 'dialog'

function Editor({ alias, read, close }: Pick<WeekDialogProps, 'alias' | 'close'> & { read: Week }) {
  const { write } = useHoursCalls(alias)
  const refresh = useRefresh()
  const editing = useWeek({
    read,
    idPrefix,
    write,
    onSaved: () => {
      refresh()
      close()
    },
  })
  return <WeekEditor editing={editing} idPrefix={idPrefix} close={close} />
}
