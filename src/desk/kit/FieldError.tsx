import { CircleAlert } from 'lucide-react'

/** An error always has its icon and its sentence: a tenant's own colour may be red. */
export function FieldError({ id, messages }: { id?: string; messages: readonly string[] }) {
  return (
    <p className="err" id={id}>
      <CircleAlert size={16} aria-hidden="true" />
      <span>{messages.join(' ')}</span>
    </p>
  )
}
