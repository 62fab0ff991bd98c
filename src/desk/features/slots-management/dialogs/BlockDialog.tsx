import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { TextInput } from '#ui/TextInput.tsx'
import { useTimes } from '../../../kit/times.ts'
import { BlockFields } from './BlockFields.tsx'
import { type BlockDraft, bodyOf, draftOf } from './block-draft.ts'
import type { RecordDialogProps } from './OpenedSlotDialog.tsx'
import { ReadingDialog } from './ReadingDialog.tsx'
import { RecordDialog } from './RecordDialog.tsx'
import { type Block, useRecord, useSaving } from './use-record.ts'

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
  const { zone } = useTimes()
  const [draft, setDraft] = useState(() => draftOf(record, date, zone, span))
  const saving = useSaving('blocks', record, (saved) => {
    const count = saved?.appointments_count ?? 0
    if (count > 0)
      notify(translate('Appointments that already lie in this time, and stay: {count}', { count }), {
        type: 'warning',
        autoHideDuration: null,
      })
    done()
  })
  const { errors, forget } = saving

  const change = (part: Partial<BlockDraft>, ...fields: string[]) => {
    setDraft({ ...draft, ...part })
    forget(...fields)
  }
  function submit() {
    const { body, missing } = bodyOf(draft, zone)
    if (body) return void saving.save(body)
    saving.refuse({
      [missing.missing]: [translate('{attribute} cannot be empty', { attribute: translate(missing.title) })],
    })
  }
  return (
    <RecordDialog
      title={translate(record ? 'Blocked time' : 'Block time')}
      isStored={record !== null}
      question="Delete this block? Its time can be booked again."
      {...{ saving, submit, close }}
    >
      <BlockFields {...{ draft, errors, change }} />
      <TextInput
        label={translate('Reason')}
        help={translate('Only you read it, for instance Lunch break.')}
        errors={errors.title}
        value={draft.title}
        maxLength={255}
        onValue={(title) => change({ title }, 'title')}
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
