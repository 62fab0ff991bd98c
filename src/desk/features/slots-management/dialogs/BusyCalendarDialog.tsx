import { useTranslate } from 'react-admin'
import { CheckField } from '#ui/CheckField.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { ReadingDialog } from './ReadingDialog.tsx'
import { RecordDialog } from './RecordDialog.tsx'
import { type BusyCalendar, useRecord } from './use-record.ts'
import { type RecordPart, useRecordEdit } from './use-record-edit.ts'

interface BusyCalendarDialogProps {
  /** Null for a new one. */
  readonly uuid: string | null
  readonly close: () => void
  /** Null after it was deleted. */
  readonly done: (saved: BusyCalendar | null) => void
}

/** One calendar of others. */
export function BusyCalendarDialog({ uuid, close, done }: BusyCalendarDialogProps) {
  const { data, failure, retry, isThere } = useRecord('busy-calendars', uuid)
  if (!isThere) return <ReadingDialog title="Imported calendar" {...{ failure, retry, close }} />
  return <BusyCalendarForm record={data ?? null} {...{ close, done }} />
}

interface Draft {
  readonly name: string
  /** Never told by the server: empty where it stays. */
  readonly url: string
  readonly active: boolean
}

/** Calendars are often passed on as webcal, which opens a program: the same file lies there. */
const byHttps = (url: string) => url.replace(/^webcals?:/i, 'https:')

interface FormProps extends Omit<BusyCalendarDialogProps, 'uuid'> {
  readonly record: BusyCalendar | null
}

function BusyCalendarForm({ record, close, done }: FormProps) {
  const translate = useTranslate()
  const recordEdit = useRecordEdit<'busy-calendars', Draft>({
    name: 'busy-calendars',
    record,
    draftOf: (stored) => ({ name: stored?.name ?? '', url: '', active: stored?.active ?? true }),
    parts: useParts(),
    bodyOf: ({ name, url, active }) => {
      if (!name.trim()) return { missing: 'name', title: 'Name' }
      if (!url.trim() && !record) return { missing: 'url', title: 'Address' }
      return { body: { name: name.trim(), active, ...(url.trim() && { url: byHttps(url.trim()) }) } }
    },
    done,
  })
  const { draft, errors, change } = recordEdit.edit
  const changePart = (part: Partial<Draft>) => change((before) => ({ ...before, ...part }))
  const kept = record && translate('Empty: the address at {host} stays.', { host: record.host })
  const secret = translate('It begins with https and is kept secret. Only its times are kept, no titles.')
  return (
    <RecordDialog
      title={translate(record ? 'Imported calendar' : 'Import a calendar')}
      question="Delete this calendar? Its times can be booked again."
      isAtField={(path) => ['name', 'url', 'active'].includes(path)}
      close={close}
      {...recordEdit}
    >
      <TextInput
        label={translate('Name')}
        help={translate('As you call it, for instance Team calendar.')}
        errors={errors.name}
        value={draft.name}
        maxLength={100}
        onValue={(name) => changePart({ name })}
      />
      <TextInput
        label={translate('Address')}
        type="url"
        inputMode="url"
        autoComplete="off"
        help={[kept, secret].filter(Boolean).join(' ')}
        errors={errors.url}
        value={draft.url}
        maxLength={2000}
        onValue={(url) => changePart({ url })}
      />
      <CheckField
        label={translate('Its times cannot be booked.')}
        errors={errors.active}
        checked={draft.active}
        onChange={() => changePart({ active: !draft.active })}
      />
    </RecordDialog>
  )
}

function useParts(): readonly RecordPart<Draft>[] {
  const translate = useTranslate()
  return [
    {
      path: 'name',
      label: 'Name',
      valuesOf: ({ name }) => ({ name }),
      words: (value) => (value as Draft).name,
    },
    {
      path: 'url',
      label: 'Address',
      valuesOf: ({ url }) => ({ url }),
      words: (value) => (value as Draft).url,
    },
    {
      path: 'active',
      label: 'Active',
      valuesOf: ({ active }) => ({ active }),
      words: (value) => translate((value as Draft).active ? 'Yes' : 'No'),
    },
  ]
}
