import { useTranslate } from 'react-admin'
import { type AppointmentType, appointmentTypes, typeNames } from '#rules/appointment-types.ts'
import { CheckField } from '#ui/CheckField.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { useTimes } from '../../../kit/times.ts'
import type { Span } from '../entry.ts'
import { ReadingDialog } from './ReadingDialog.tsx'
import { RecordDialog } from './RecordDialog.tsx'
import { type OpenedSlot, useRecord } from './use-record.ts'
import { type RecordPart, useRecordEdit } from './use-record-edit.ts'
import { WallFields } from './WallFields.tsx'
import { instantsOf, spanWords, type WallSpan, wallOf } from './wall.ts'

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

function draftOf(record: OpenedSlot | null, date: string, zone: string, dragged?: Span): Draft {
  const span = dragged ?? record
  return {
    ...(span ? wallOf(span.start, span.end, zone) : { date, from: '17:00', to: '18:30' }),
    types: record?.types ?? [],
    note: record?.note ?? '',
  }
}

interface FormProps extends Omit<RecordDialogProps, 'uuid'> {
  readonly record: OpenedSlot | null
}

function OpenedSlotForm({ record, date, span, close, done }: FormProps) {
  const translate = useTranslate()
  const { zone } = useTimes()
  const recordEdit = useRecordEdit<'opened-slots', Draft>({
    name: 'opened-slots',
    record,
    draftOf: (stored) => draftOf(stored, date, zone),
    ...(span && { first: draftOf(record, date, zone, span) }),
    parts: useParts(),
    bodyOf: ({ types, note, ...wall }) => {
      const instants = instantsOf(wall, zone)
      return 'missing' in instants ? instants : { body: { ...instants, types, note: note.trim() } }
    },
    done,
  })
  const { draft, errors, change } = recordEdit.edit
  const changePart = (part: Partial<Draft>) => change((before) => ({ ...before, ...part }))
  return (
    <RecordDialog
      title={translate(record ? 'Extra slots' : 'Open extra slots')}
      question="Delete these extra slots? Appointments in them stay."
      isAtField={(path) => ['date', 'start', 'end', 'note'].includes(path)}
      close={close}
      {...recordEdit}
    >
      <WallFields draft={draft} errors={errors} change={changePart} step={1800} />
      <fieldset className="record-types">
        <legend className="ui-label">{translate('Types')}</legend>
        {appointmentTypes.map((type) => (
          <CheckField
            key={type}
            label={translate(typeNames[type])}
            checked={draft.types.includes(type)}
            onChange={() => changePart({ types: toggled(draft.types, type) })}
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
        onValue={(note) => changePart({ note })}
      />
    </RecordDialog>
  )
}

const toggled = <T,>(all: readonly T[], one: T) =>
  all.includes(one) ? all.filter((each) => each !== one) : [...all, one]

function useParts(): readonly RecordPart<Draft>[] {
  const translate = useTranslate()
  const times = useTimes()
  return [
    {
      path: 'when',
      label: 'When',
      valuesOf: ({ date, from, to }) => ({ date, from, to }),
      words: (value) => spanWords(value as WallSpan, times),
    },
    {
      path: 'types',
      label: 'Types',
      valuesOf: ({ types }) => ({ types }),
      words: (value) => (value as Draft).types.map((type) => translate(typeNames[type])).join(', '),
    },
    {
      path: 'note',
      label: 'Note',
      valuesOf: ({ note }) => ({ note }),
      words: (value) => (value as Draft).note,
    },
  ]
}
