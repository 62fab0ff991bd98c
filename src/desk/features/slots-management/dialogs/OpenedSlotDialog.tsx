import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { type AppointmentType, appointmentTypes, typeNames } from '#rules/appointment-types.ts'
import { CheckField } from '#ui/CheckField.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { type Times, useTimes } from '../../../kit/times.ts'
import type { Span } from '../entry.ts'
import { ReadingDialog } from './ReadingDialog.tsx'
import { RecordDialog } from './RecordDialog.tsx'
import { type OpenedSlot, useRecord, useSaving } from './use-record.ts'
import { instantsOf, type WallSpan, wallOf } from './wall.ts'

export interface RecordDialogProps {
  /** Null for a new one. */
  readonly uuid: string | null
  /** The day that a new one is for: a date, or an instant. */
  readonly date: string
  /** The times that were chosen by dragging; they are saved like any that are typed. */
  readonly span?: Span | undefined
  readonly close: () => void
  readonly done: () => void
}

/** Extra time in which customers can book. */
export function OpenedSlotDialog({ uuid, date, span, close, done }: RecordDialogProps) {
  const { data, failure, retry, isThere } = useRecord('opened-slots', uuid)
  if (!isThere) return <ReadingDialog title="Extra slots" {...{ failure, retry, close }} />
  return <OpenedSlotForm record={data ?? null} {...{ date, span, close, done }} />
}

interface Draft extends WallSpan {
  readonly types: readonly AppointmentType[]
  readonly note: string
}

function startOf(record: OpenedSlot | null, date: string, dragged: Span | undefined, times: Times): Draft {
  const span = dragged ?? record
  return {
    ...(span ? wallOf(span.start, span.end, times.zone) : { date, from: '17:00', to: '18:30' }),
    types: record?.types ?? [],
    note: record?.note ?? '',
  }
}

interface FormProps extends Omit<RecordDialogProps, 'uuid'> {
  readonly record: OpenedSlot | null
}

function OpenedSlotForm({ record, date, span, close, done }: FormProps) {
  const translate = useTranslate()
  const times = useTimes()
  const [draft, setDraft] = useState(() => startOf(record, date, span, times))
  const saving = useSaving('opened-slots', record, done)
  const { errors, forget } = saving

  const change = (part: Partial<Draft>, ...fields: string[]) => {
    setDraft({ ...draft, ...part })
    forget(...fields)
  }
  function submit() {
    const instants = instantsOf(draft, times.zone)
    if ('missing' in instants) {
      const message = translate('{attribute} cannot be empty', { attribute: translate(instants.title) })
      return saving.refuse({ [instants.missing]: [message] })
    }
    void saving.save({ ...instants, types: [...draft.types], note: draft.note.trim() })
  }
  return (
    <RecordDialog
      title={translate(record ? 'Extra slots' : 'Open extra slots')}
      isStored={record !== null}
      question="Delete these extra slots? Appointments in them stay."
      {...{ saving, submit, close }}
    >
      <WallFields draft={draft} errors={errors} change={change} step={1800} />
      <fieldset className="record-types">
        <legend className="ui-label">{translate('Types')}</legend>
        {appointmentTypes.map((type) => (
          <CheckField
            key={type}
            label={translate(typeNames[type])}
            checked={draft.types.includes(type)}
            onChange={() => change({ types: toggled(draft.types, type) }, 'types')}
          />
        ))}
        <p className="ui-help">{translate('Ways to meet in this time; none means all.')}</p>
      </fieldset>
      <TextInput
        label={translate('Note')}
        help={translate('Only you read it.')}
        errors={errors.note}
        value={draft.note}
        maxLength={255}
        onValue={(note) => change({ note }, 'note')}
      />
    </RecordDialog>
  )
}

const toggled = <T,>(all: readonly T[], one: T) =>
  all.includes(one) ? all.filter((each) => each !== one) : [...all, one]

interface WallFieldsProps {
  readonly draft: WallSpan
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly change: (part: Partial<WallSpan>, ...fields: string[]) => void
  /** Seconds. */
  readonly step: number
}

/** A day, and from when to when. */
export function WallFields({ draft, errors, change, step }: WallFieldsProps) {
  const translate = useTranslate()
  return (
    <div className="record-row">
      <TextInput
        type="date"
        label={translate('Day')}
        errors={errors.date}
        value={draft.date}
        required
        onValue={(date) => change({ date }, 'date', 'start', 'end')}
      />
      <TextInput
        type="time"
        label={translate('From')}
        errors={errors.start}
        value={draft.from}
        step={step}
        required
        onValue={(from) => change({ from }, 'start')}
      />
      <TextInput
        type="time"
        label={translate('Until')}
        errors={errors.end}
        value={draft.to}
        step={step}
        required
        onValue={(to) => change({ to }, 'end', 'start')}
      />
    </div>
  )
}
