import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Days } from '#rules/reports.ts'
import { Button } from '#ui/Button.tsx'
import { DateField } from '#ui/DateField.tsx'
import type { FieldErrors } from '../../kit/error-shapes.ts'

interface DaysFieldsProps {
  readonly days: Days
  /** The last day that is over. */
  readonly last: string
  /** What the server says of the days that were asked for. */
  readonly errors: FieldErrors
  readonly apply: (days: Days) => void
}

/** Days of one's own: which can be, the server says, at the field. */
export function DaysFields({ days, last, errors, apply }: DaysFieldsProps) {
  const translate = useTranslate()
  const id = useId()
  const [draft, setDraft] = useState(days)
  const [asked, setAsked] = useState(days)
  const [isTried, setTried] = useState(false)
  // The way back has others.
  if (days.from !== asked.from || days.to !== asked.to) {
    setAsked(days)
    setDraft(days)
  }
  const form = useRef<HTMLFormElement>(null)
  useWrongFieldFirst(form, errors)
  const errorsOf = (name: keyof Days): readonly string[] => {
    if (isTried && draft[name] === '') return [translate('Please enter a day.')]
    return draft[name] === days[name] ? (errors[name] ?? []) : []
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const empty = (['from', 'to'] as const).find((name) => draft[name] === '')
    if (!empty) return apply(draft)
    form.current?.querySelector<HTMLInputElement>(`[name="${empty}"]`)?.focus()
  }
  const field = (name: keyof Days, label: string) => (
    <DateField
      id={`${id}-${name}`}
      name={name}
      label={translate(label)}
      value={draft[name]}
      onValue={(value: string) => setDraft((before) => ({ ...before, [name]: value }))}
      max={last}
      errors={errorsOf(name)}
    />
  )
  return (
    <form className="report-days" ref={form} onSubmit={submit} noValidate>
      {field('from', 'First day')}
      {field('to', 'Last day')}
      <Button type="submit">{translate('Show')}</Button>
    </form>
  )
}

/** The focus goes to the first field that the server refuses, where it was in the fields. */
function useWrongFieldFirst(form: { readonly current: HTMLFormElement | null }, errors: FieldErrors): void {
  const wrong = (['from', 'to'] as const).find((name) => errors[name])
  useEffect(() => {
    if (wrong && form.current?.contains(document.activeElement))
      form.current.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
  }, [form, wrong])
}
