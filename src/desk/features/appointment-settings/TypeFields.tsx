import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { type AppointmentType, typeNames } from '#rules/appointment-types.ts'
import { inputId } from '../../forms/fields.ts'
import { useDesk } from '../../kit/desk-context.ts'
import { FieldError } from '../../kit/FieldError.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { weekdayNames } from './fields.ts'
import { type TypeDraft, weekdays } from './state.ts'

interface TypeFieldsProps {
  readonly type: AppointmentType
  readonly value: TypeDraft
  readonly errorsAt: (name: 'text' | 'days') => readonly string[]
  readonly readOnly: boolean
  readonly change: (part: Partial<TypeDraft>) => void
}

/** Message keys. */
const helps: Readonly<Record<AppointmentType, string>> = {
  'by-phone': 'Stands in the mails to customers, for instance who calls whom.',
  'in-branch':
    'Such as floor and room; stands below the address of your branch wherever customers read where to come to.',
  online: 'The link to the meeting; stands in the mails to customers.',
}

/** One type: whether it is offered, and, if so, what is mailed for it and on which days. */
export function TypeFields({ type, value, errorsAt, readOnly, change }: TypeFieldsProps) {
  const translate = useTranslate()
  const place = `types.${type}`
  const id = inputId(`${place}.isOffered`)
  const name = translate(typeNames[type])
  return (
    <div className="appointment-type">
      <label className="offer" htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          className="cb"
          checked={value.isOffered}
          disabled={readOnly}
          onChange={(event) => change({ isOffered: event.target.checked })}
        />
        {name}
      </label>
      {value.isOffered && (
        // biome-ignore lint/a11y/useSemanticElements: the type's own check box says what the group is about
        <div className="fields" role="group" aria-labelledby={`${id}-name`}>
          <span className="vh" id={`${id}-name`}>
            {name}
          </span>
          <TextField
            id={inputId(`${place}.text`)}
            label={translate('Text')}
            help={translate(helps[type])}
            value={value.text}
            errors={errorsAt('text')}
            readOnly={readOnly}
            multiline
            maxRows={8}
            fullWidth
            onChange={(event) => change({ text: event.target.value })}
          />
          <Days
            id={inputId(`${place}.days`)}
            days={value.days}
            errors={errorsAt('days')}
            disabled={readOnly}
            change={(days) => change({ days })}
          />
        </div>
      )}
    </div>
  )
}

interface DaysProps {
  readonly id: string
  readonly days: readonly number[]
  readonly errors: readonly string[]
  readonly disabled: boolean
  readonly change: (days: readonly number[]) => void
}

function Days({ id, days, errors, disabled, change }: DaysProps) {
  const translate = useTranslate()
  const { language } = useDesk()
  const errorId = useId()
  const names = weekdayNames(language, 'long')
  const short = weekdayNames(language, 'short')
  const isWrong = errors.length > 0
  return (
    <fieldset className="weekdays field" aria-describedby={isWrong ? errorId : undefined}>
      <legend className="label">{translate('Days')}</legend>
      <div>
        {weekdays.map((day, index) => (
          <label key={day} data-invalid={isWrong || undefined}>
            <input
              id={index === 0 ? id : undefined}
              type="checkbox"
              aria-label={names[index]}
              checked={days.includes(day)}
              disabled={disabled}
              aria-invalid={isWrong || undefined}
              onChange={({ target }) =>
                change(weekdays.filter((each) => (each === day ? target.checked : days.includes(each))))
              }
            />
            <span aria-hidden="true">{short[index]}</span>
          </label>
        ))}
      </div>
      {isWrong && <FieldError id={errorId} messages={errors} />}
    </fieldset>
  )
}
