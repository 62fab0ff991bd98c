import OutlinedInput from '@mui/material/OutlinedInput'
import type { WidgetProps } from '@rjsf/utils'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { labelId } from '../help-id.ts'
import { splitMinutes } from '../numbers.ts'
import { ariaOf, emptyValue } from './input-props.ts'

/** Whole minutes, typed as hours and minutes: 1 h 30 min is 90. */
export function Duration(props: WidgetProps) {
  const { id, value, schema, disabled, readonly, onChange, onBlur, onFocus } = props
  const translate = useTranslate()
  const [typed, setTyped] = useState(() => textsOf(value))
  const texts =
    Object.is(minutesOf(typed), value) || ((value ?? '') === '' && isBlank(typed)) ? typed : textsOf(value)
  const aria = ariaOf(props)
  const change = (part: Partial<Texts>) => {
    const next = { ...texts, ...part }
    setTyped(next)
    onChange(isBlank(next) ? emptyValue(schema) : minutesOf(next))
  }
  const input = (part: keyof Texts, inputId: string, unit: string) => (
    <span className="affix is-after">
      <OutlinedInput
        id={inputId}
        value={texts[part]}
        error={aria['aria-invalid'] === true}
        disabled={Boolean(disabled)}
        readOnly={Boolean(readonly)}
        autoComplete="off"
        inputProps={{
          ...aria,
          inputMode: 'numeric',
          className: 'num',
          'aria-labelledby': `${labelId(id)} ${inputId}__unit`,
        }}
        onChange={(event) => change({ [part]: event.target.value })}
        onBlur={() => onBlur(id, value)}
        onFocus={() => onFocus(id, value)}
      />
      <span id={`${inputId}__unit`}>{translate(unit)}</span>
    </span>
  )
  return (
    <div className="duration">
      {input('hours', id, 'hours')}
      {input('minutes', `${id}__minutes`, 'minutes')}
    </div>
  )
}

interface Texts {
  readonly hours: string
  readonly minutes: string
}

const isBlank = ({ hours, minutes }: Texts) => hours.trim() === '' && minutes.trim() === ''

function textsOf(value: unknown): Texts {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    return { hours: '', minutes: value === undefined || value === null ? '' : String(value) }
  const { hours, minutes } = splitMinutes(value)
  return { hours: hours === 0 ? '' : String(hours), minutes: String(minutes) }
}

/** What is no number is kept as it was typed: the validator says so. */
function minutesOf({ hours, minutes }: Texts): unknown {
  const count = (text: string) =>
    text.trim() === '' ? 0 : /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN
  const total = count(hours) * 60 + count(minutes)
  return Number.isNaN(total) ? [hours, minutes].filter(Boolean).join(':') : total
}
