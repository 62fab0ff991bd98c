import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

interface Common {
  label: ReactNode
  /** Sentence below the field; an error takes its place. */
  help?: ReactNode
  /** What to mend; the first one is shown. */
  errors?: readonly string[] | undefined
}

interface TextProps extends Common, Omit<ComponentProps<'input'>, 'id'> {
  /** Said after the label, for instance (optional). */
  hint?: string
  /** More than one row makes it a text area. */
  rows?: number
}

/** A labelled text input; label above, help below, an error instead of the help with an icon. */
export function TextField({ label, hint, help, errors, rows, ...input }: TextProps) {
  const id = useId()
  const error = errors?.[0]
  const described = error ? `${id}-error` : help ? `${id}-help` : undefined
  const attributes = { ...input, id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described }
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {hint && <span className="opt">{hint}</span>}
      </label>
      {rows ? (
        <textarea rows={rows} {...(attributes as ComponentProps<'textarea'>)} />
      ) : (
        <input {...attributes} />
      )}
      {error ? (
        <Mend id={`${id}-error`} text={error} />
      ) : (
        help && (
          <p id={`${id}-help`} className="help">
            {help}
          </p>
        )
      )}
    </div>
  )
}

/** A check box with its sentence beside it. */
export function CheckField({
  label,
  errors,
  ...input
}: Common & Omit<ComponentProps<'input'>, 'id' | 'type'>) {
  const id = useId()
  const error = errors?.[0]
  return (
    <div className="check">
      <input
        {...input}
        id={id}
        type="checkbox"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <label htmlFor={id}>{label}</label>
      {error && <Mend id={`${id}-error`} text={error} />}
    </div>
  )
}

function Mend({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} className="mend">
      <CircleAlert className="i" aria-hidden="true" />
      {text}
    </p>
  )
}
