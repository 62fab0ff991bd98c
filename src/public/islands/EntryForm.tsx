import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { type Entries, entriesOf } from './drafts.ts'

interface Props {
  className?: string
  /** Each takes the focus to what it is about. */
  refusals: number
  onSubmit: (entered: Entries) => void
  onChange: (entered: Entries, field: string) => void
  children: ReactNode
}

/** A form whose refusals take the focus to what they are about; what is typed is told to whoever keeps it. */
export function EntryForm({ className = 'form', refusals, onSubmit, onChange, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus()
  }, [refusals])
  return (
    <form
      ref={form}
      className={className}
      noValidate
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        onSubmit(entriesOf(event.currentTarget))
      }}
      onInput={({ currentTarget, target }) => {
        onChange(entriesOf(currentTarget), (target as HTMLInputElement).name)
      }}
    >
      {children}
    </form>
  )
}
