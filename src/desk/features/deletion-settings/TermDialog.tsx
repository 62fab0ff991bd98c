import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { ConflictDialog } from '../../forms/ConflictDialog.tsx'
import { FormDialog } from '../../kit/saving/FormDialog.tsx'
import { useWrite } from '../../kit/saving/use-write.ts'
import { TextField } from '../../kit/TextField.tsx'
import { useFormatter } from '../../resources/format.ts'
import { type SettingRow, useSettingEdit } from '../advanced-settings/public.ts'
import { type Term, useOtherDays } from './use-terms.ts'
import { termWords } from './words.ts'

interface TermDialogProps {
  readonly term: Term
  readonly row: SettingRow
  /** Of all settings as they were read. */
  readonly etag: string | null
  readonly close: () => void
  /** What is shown behind it is not right any more. */
  readonly onSaved: () => void
}

/** What a save would delete in the next night, and with which days. */
interface Warning {
  readonly typed: string
  readonly count: number
}

/** The days of one kind. What would go tonight and would not without it is said before it is saved. */
export function TermDialog(props: TermDialogProps) {
  const { term, row, close } = props
  const translate = useTranslate()
  const format = useFormatter()
  const { edit, look, warning, submit } = useTermEdit(props)
  const { label, tonight } = termWords[term.setting]
  const counted = warning && { count: format.number(warning.count), smart_count: warning.count }
  return (
    <FormDialog
      title={translate(label)}
      changed={edit.changed}
      isBusy={edit.isSaving || look.isBusy}
      failure={edit.failure ?? look.failure}
      isAtField={(path) => path === row.name}
      submit={submit}
      close={close}
      isDangerous={warning !== null}
      submitLabel={warning ? 'Save all the same' : 'Save'}
    >
      <TextField
        className="number-of-days"
        label={translate('Kept for')}
        help={translate(row.help)}
        value={edit.draft}
        errors={edit.errors[row.name] ?? []}
        autoFocus
        autoComplete="off"
        readOnly={edit.isSaving}
        inputProps={{ inputMode: 'numeric', className: 'num' }}
        placeholder={term.default_days === null ? '' : String(term.default_days)}
        endAdornment={<span className="unit">{translate('days')}</span>}
        onChange={({ target }) => edit.change(target.value.replaceAll(/\s/g, ''))}
      />
      <div role="status">
        {counted && (
          <p className="term-warning">
            <TriangleAlert size={18} aria-hidden="true" />
            {`${translate(tonight, counted)} ${translate('Nobody can bring that back.')}`}
          </p>
        )}
      </div>
      <ConflictDialog edit={edit} />
    </FormDialog>
  )
}

function useTermEdit({ term, row, etag, close, onSaved }: TermDialogProps) {
  const dueWith = useOtherDays()
  const [warning, setWarning] = useState<Warning | null>(null)
  const edit = useSettingEdit({
    name: row.name,
    label: row.label,
    read: { value: row.value, etag },
    onSaved: () => {
      onSaved()
      close()
    },
  })
  const look = useWrite<Warning, Warning>({
    success: null,
    toldBy: 'place',
    write: async ({ typed }) => ({
      typed,
      count: await dueWith(row.name, Number(typed) || (term.default_days ?? 0)),
    }),
    onDone: (found) => {
      setWarning(found)
      if (found.count <= term.due) void edit.submit()
    },
  })
  const shown = warning && warning.typed === edit.draft && warning.count > term.due ? warning : null
  const submit = () => {
    const typed = edit.draft
    // What is no number of days is refused by the server, at the field; what is kept for ever deletes nothing.
    const fits = new RegExp(row.schema.pattern ?? '', 'u').test(typed)
    const isForEver = typed === '' && term.default_days === null
    if (shown || !fits || isForEver) void edit.submit()
    else void look.run({ typed, count: 0 })
  }
  return { edit, look, warning: shown, submit }
}
