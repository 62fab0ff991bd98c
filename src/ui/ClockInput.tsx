import { useRef } from 'react'
import { readTime, stepTime, wholeTime } from '#rules/typed-moments.ts'
import { MomentInput, type MomentInputProps } from './MomentInput.tsx'
import { useTexts } from './texts.tsx'
import { useTypedMoment } from './use-typed-moment.ts'

export interface ClockInputProps extends MomentInputProps {
  /** Minutes from one arrow key to the next. */
  minutes?: number
}

/** A time of day in 24 hours, without its label (product §34.11). */
export function ClockInput({ value, onValue, minutes = 15, ...input }: ClockInputProps) {
  const t = useTexts()
  const field = useRef<HTMLInputElement>(null)
  const moment = useTypedMoment({
    value,
    onValue,
    field,
    whole: wholeTime,
    read: readTime,
    show: (time) => time,
  })
  return (
    <MomentInput
      placeholder={t('hh:mm')}
      {...input}
      {...{ field, moment }}
      step={(direction) => stepTime(value, direction, minutes)}
      fault={t('Please enter a time such as 14:30.')}
    />
  )
}
