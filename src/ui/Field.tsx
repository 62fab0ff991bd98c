import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Counter } from './Counter.tsx'

/** What every field says about itself. */
export interface FieldProps {
  label: ReactNode
  /** Only screen readers hear the label: to the eye the surroundings say it. */
  hideLabel?: boolean
  /** Said after the label, for instance (optional). */
  hint?: ReactNode
  /** Sentence below the field; an error takes its place. */
  help?: ReactNode
  /** What to mend. */
  errors?: readonly string[] | undefined
}

/** What ties a control to its label, its help and its errors. */
export interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FrameProps extends FieldProps {
  /** How much has been typed of what fits, in characters. */
  counted?: { count: number; limit: number } | undefined
  /** Ids of more that describes the control, wherever it stands. */
  describedBy?: string | undefined
  /** Wrong for a reason that stands elsewhere, named in `describedBy`. */
  invalid?: boolean | undefined
  /** A place that the label names besides the control. */
  labelId?: string
  /** Of the control, where somebody else must find it. */
  id?: string | undefined
  children: (control: ControlProps) => ReactNode
}

/** Label above, help below; errors take the place of the help, with an icon, because the tenant's own colour may be red. */
export function Field({
  label,
  hideLabel,
  hint,
  help,
  errors = [],
  counted,
  describedBy,
  invalid,
  labelId,
  id: givenId,
  children,
}: FrameProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const isWrong = errors.length > 0
  const messageId = isWrong ? `${id}-error` : help ? `${id}-help` : undefined
  const counterId = counted ? `${id}-count` : undefined
  const control: ControlProps = {
    id,
    'aria-invalid': isWrong || invalid || undefined,
    'aria-describedby': [describedBy, messageId, counterId].filter(Boolean).join(' ') || undefined,
  }
  return (
    <div className="ui-field">
      <label className={hideLabel ? 'vh' : 'ui-label'} htmlFor={id} id={labelId}>
        {label} {hint && <span className="ui-hint">{hint}</span>}
      </label>
      {children(control)}
      {(messageId || counterId) && (
        <div className="ui-under">
          {isWrong ? (
            <FieldError id={messageId} messages={errors} />
          ) : (
            help && (
              <p id={messageId} className="ui-help">
                {help}
              </p>
            )
          )}
          {counted && <Counter id={counterId} {...counted} />}
        </div>
      )}
    </div>
  )
}

export function FieldError({ id, messages }: { id?: string | undefined; messages: readonly string[] }) {
  return (
    <p id={id} className="ui-error">
      <CircleAlert className="i" aria-hidden="true" />
      <span>{messages.join(' ')}</span>
    </p>
  )
}
