import { useTranslate } from 'react-admin'
import { DateField } from '#ui/DateField.tsx'
import type { FieldErrors } from '../../kit/error-shapes.ts'
import { TextField } from '../../kit/TextField.tsx'
import { AdvisorPicker } from '../advisors/public.ts'
import type { AbsenceDraft } from './absence.ts'

interface AbsenceFieldsProps {
  readonly draft: AbsenceDraft
  readonly errors: FieldErrors
  /** One absence can name who stands in, that of many cannot. */
  readonly hasSubstitute: boolean
  readonly change: (part: Partial<AbsenceDraft>) => void
}

/** Days away, who stands in, and why. */
export function AbsenceFields({ draft, errors, hasSubstitute, change }: AbsenceFieldsProps) {
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
      {hasSubstitute && (
        <AdvisorPicker
          label={translate('Substitute')}
          help={translate('The colleague who stands in; visitors are led there.')}
          errors={errorsOf('substitute')}
          picked={draft.substitute}
          onPicked={(substitute) => change({ substitute })}
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
