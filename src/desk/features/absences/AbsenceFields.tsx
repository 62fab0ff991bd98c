import { useTranslate } from 'react-admin'
import { DateField } from '#ui/DateField.tsx'
import type { FieldErrors } from '../../kit/error-shapes.ts'
import { TextField } from '../../kit/TextField.tsx'
import type { AbsenceDraft } from './absence.ts'
import { SubstituteField } from './SubstituteField.tsx'

interface AbsenceFieldsProps {
  /** Whose absence it is; left out for that of many, which names no substitute. */
  readonly alias?: string
  readonly draft: AbsenceDraft
  readonly errors: FieldErrors
  readonly change: (part: Partial<AbsenceDraft>) => void
}

/** Days away, who stands in, and why. */
export function AbsenceFields({ alias, draft, errors, change }: AbsenceFieldsProps) {
  const translate = useTranslate()
  const errorsOf = (name: string) => (errors[name] ?? []).map((each) => translate(each))
  const day = (name: 'first_day' | 'last_day', label: string) => (
    <DateField
      label={translate(label)}
      value={draft[name]}
      errors={errorsOf(name)}
      required={name === 'first_day'}
      {...(name === 'last_day' && { min: draft.first_day })}
      onValue={(date) => change({ [name]: date })}
    />
  )
  return (
    <>
      <div className="absence-days">
        {day('first_day', 'First day')}
        {day('last_day', 'Last day')}
      </div>
      {alias !== undefined && (
        <SubstituteField
          {...{ alias, draft }}
          errors={errorsOf('substitute')}
          choose={(substitute) => change({ substitute })}
        />
      )}
      <TextField
        label={translate('Note')}
        help={translate('For colleagues only.')}
        value={draft.note}
        errors={errorsOf('note')}
        fullWidth
        inputProps={{ maxLength: 255 }}
        onChange={(event) => change({ note: event.target.value })}
      />
    </>
  )
}
