import { useRefresh } from 'react-admin'
import { LoadFailure } from '../../../kit/LoadFailure.tsx'
import { LoadingBox } from '../../../kit/LoadingBox.tsx'
import { DraftDialog } from '../../../kit/saving/DraftDialog.tsx'
import type { Whole } from '../../../kit/saving/whole.ts'
import { useReading } from '../../../kit/use-reading.ts'
import { useHoursCalls } from '../use-hours-calls.ts'
import { useWeek } from '../use-week.ts'
import { WeekEditor } from '../WeekEditor.tsx'
import type { Week } from '../week.ts'

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
  const { read } = useHoursCalls(alias)
  const { data, failure, retry } = useReading(['working-hours', alias], read)
  return (
    <DraftDialog title={title} about={about} close={close}>
      {(leave) => (
        <>
          {data && <Editor alias={alias} read={data} close={close} leave={leave} />}
          {failure && <LoadFailure failure={failure} retry={retry} text="The hours could not be loaded." />}
          {!data && !failure && <LoadingBox />}
        </>
      )}
    </DraftDialog>
  )
}

const idPrefix = 'dialog'

interface EditorProps extends Pick<WeekDialogProps, 'alias' | 'close'> {
  readonly read: Whole<Week>
  /** Closes the dialog unless something was typed: then it asks. */
  readonly leave: () => void
}

function Editor({ alias, read, close, leave }: EditorProps) {
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
  return <WeekEditor editing={editing} idPrefix={idPrefix} close={leave} />
}
