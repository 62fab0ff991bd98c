import { CircleAlert } from 'lucide-react'
import { useTranslate } from 'react-admin'

/** An error always has its icon and its sentence: a tenant's own colour may be red. */
export function FieldError({ id, messages }: { id?: string; messages: readonly string[] }) {
  return (
    <p className="err" id={id}>
      <CircleAlert size={16} aria-hidden="true" />
      <span>{messages.join(' ')}</span>
    </p>
  )
}

/** What belongs to no field. @param message a key, or a sentence of the server */
export function ErrorAlert({ message }: { message: string }) {
  const translate = useTranslate()
  return (
    <div role="alert">
      <FieldError messages={[translate(message)]} />
    </div>
  )
}
