import { CalendarDays } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { dateIn } from '#rules/dates.ts'
import { readDate, stepDate, wholeDate } from '#rules/typed-moments.ts'
import { chunk } from './chunk.ts'
import { MomentInput, type MomentInputProps } from './MomentInput.tsx'
import { useTexts } from './texts.tsx'
import { useTypedMoment } from './use-typed-moment.ts'

// Its library is larger than a form: it comes when somebody opens it.
const DateCalendar = lazy(async () => ({
  default: (await chunk(() => import('./DateCalendar.tsx'))).DateCalendar,
}))

export interface DateInputProps extends MomentInputProps {
  /** YYYY-MM-DD; the calendar and the arrow keys stay within. What is typed is judged by the form. */
  min?: string
  max?: string
}

/** A day, typed or chosen in a calendar, without its label (product §34.11). */
export function DateInput({ value, onValue, min, max, onKeyDown, ...input }: DateInputProps) {
  const t = useTexts()
  const field = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const today = dateIn(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone)
  const show = useShownDate()
  const read = (typed: string) => readDate(typed, today)
  const moment = useTypedMoment({ value, onValue, field, whole: wholeDate, read, show })
  const bounds = { ...(min && { min }), ...(max && { max }) }
  const close = () => {
    setOpen(false)
    field.current?.focus()
  }
  const closeByEscape = (event: KeyboardEvent) => {
    if (!isOpen || event.key !== 'Escape') return
    // The dialog around it stays.
    event.preventDefault()
    event.stopPropagation()
    close()
  }
  return (
    <>
      <MomentInput
        placeholder={t('dd/mm/yyyy')}
        {...input}
        {...{ field, moment }}
        step={(direction) => stepDate(value, direction, today, bounds)}
        fault={t('Please enter a day such as {day}.', { day: show(`${today.slice(0, 4)}-12-24`) })}
        onKeyDown={(event) => {
          closeByEscape(event)
          if (event.key === 'ArrowDown' && event.altKey && !input.readOnly) {
            event.preventDefault()
            setOpen(true)
          }
          onKeyDown?.(event)
        }}
        end={
          <OpenButton
            isOpen={isOpen}
            disabled={Boolean(input.disabled || input.readOnly)}
            onClick={() => setOpen(!isOpen)}
            onKeyDown={closeByEscape}
          />
        }
      />
      {isOpen && (
        <Suspense fallback={null}>
          <DateCalendar
            {...{ value, bounds, field, close, closeByEscape }}
            leave={() => setOpen(false)}
            choose={(date) => {
              moment.set(date)
              close()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function OpenButton({ isOpen, ...button }: ComponentProps<'button'> & { isOpen: boolean }) {
  const t = useTexts()
  return (
    <button
      type="button"
      className="ui-moment-open"
      aria-label={t('Open calendar')}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      {...button}
    >
      <CalendarDays className="i" aria-hidden="true" />
    </button>
  )
}

/** Writes a day in the order and with the marks of the language. */
function useShownDate() {
  const t = useTexts()
  return (date: string) => {
    const [year, month, day] = date.split('-')
    return year && month && day ? t('{day}/{month}/{year}', { day, month, year }) : date
  }
}
