import { useNotify, useTranslate } from 'react-admin'
import { CheckField } from '#ui/CheckField.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { useTimes } from '../../../kit/times.ts'
import { BlockFields } from './BlockFields.tsx'
import {
  type BlockDraft,
  type BlockKind,
  bodyOf,
  canSkip,
  dateOf,
  draftOf,
  withSkipped,
} from './block-draft.ts'
import type { RecordDialogProps } from './OpenedSlotDialog.tsx'
import { ReadingDialog } from './ReadingDialog.tsx'
import { RecordDialog } from './RecordDialog.tsx'
import { useBlockParts } from './use-block-parts.ts'
import { type Block, useRecord } from './use-record.ts'
import { useRecordEdit } from './use-record-edit.ts'

/** Time in which nobody can book: once, every week or whole days. */
export function BlockDialog({ uuid, date, span, close, done }: RecordDialogProps) {
  const { data, failure, retry, isThere } = useRecord('blocks', uuid)
  if (!isThere) return <ReadingDialog title="Block time" {...{ failure, retry, close }} />
  return <BlockForm record={data ?? null} {...{ date, span, close, done }} />
}

interface FormProps extends Omit<RecordDialogProps, 'uuid'> {
  readonly record: Block | null
}

function BlockForm({ record, date, span, close, done }: FormProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const times = useTimes()
  const { zone } = times
  const day = dateOf(date, zone)
  const recordEdit = useRecordEdit<'blocks', BlockDraft>({
    name: 'blocks',
    record,
    draftOf: (stored) => draftOf(stored, date, zone),
    ...(span && { first: draftOf(record, date, zone, span) }),
    parts: useBlockParts(),
    bodyOf: (draft) => bodyOf(draft, zone),
    done: (saved) => {
      const count = saved?.appointments_count ?? 0
      if (count > 0)
        notify(translate('Appointments that already lie in this time, and stay: {count}', { count }), {
          type: 'warning',
          autoHideDuration: null,
        })
      done()
    },
  })
  const { draft, errors, change } = recordEdit.edit
  const changePart = (part: Partial<BlockDraft>) => change((before) => ({ ...before, ...part }))
  return (
    <RecordDialog
      title={translate(record ? 'Blocked time' : 'Block time')}
      question="Delete this block? Its time can be booked again."
      isAtField={(path) => path === 'title' || fieldsOf[draft.kind].includes(path)}
      close={close}
      {...recordEdit}
    >
      <BlockFields draft={draft} errors={errors} change={changePart} />
      {record?.kind === 'weekly' && canSkip(draft, day) && (
        <CheckField
          label={translate('Leave out {day}', { day: times.day(date) })}
          errors={errors.skipped_dates}
          checked={draft.skipped.includes(day)}
          onChange={({ target }) => changePart(withSkipped(draft, day, target.checked))}
        />
      )}
      <TextInput
        label={translate('Reason')}
        help={translate('Only you read it, for instance Lunch break.')}
        errors={errors.title}
        value={draft.title}
        maxLength={255}
        onValue={(title) => changePart({ title })}
      />
      {Boolean(record?.appointments_count) && (
        <p className="muted">
          {translate('Appointments that already lie in this time, and stay: {count}', {
            count: record?.appointments_count,
          })}
        </p>
      )}
    </RecordDialog>
  )
}

/** Where the server's errors of each kind stand. */
const fieldsOf: Readonly<Record<BlockKind, readonly string[]>> = {
  once: ['date', 'start', 'end'],
  weekly: ['day', 'start_time', 'end_time', 'first_date', 'last_date', 'skipped_dates'],
  range: ['first_date', 'last_date'],
}
