import {
  type ChangeEvent,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
} from 'react'
import { Field, type FieldProps } from './Field.tsx'
import { useCount } from './use-count.ts'

interface Props extends FieldProps, Omit<ComponentProps<'input'>, 'id' | 'prefix'> {
  /** Stands before the value and belongs to it, for instance the beginning of an address. */
  prefix?: ReactNode
  /** Called with the whole value while typing, and once more when it was trimmed. */
  onValue?: (value: string) => void
  /** Takes away spaces at both ends when the field is left. */
  trim?: boolean
  /** Enter leaves the field instead of sending the form. */
  leaveOnEnter?: boolean
  /** Shows 'n/limit' below; typing on is possible. */
  limit?: number
}

/** One line of text, with its own state (`defaultValue`) or the caller's (`value` and `onValue`). */
export function TextInput(props: Props) {
  const { label, hideLabel, hint, help, errors, ...rest } = props
  const { prefix, trim, leaveOnEnter, limit, onValue, 'aria-describedby': describedBy, ...input } = rest
  const prefixId = useId()
  const [counted, noteLength] = useCount(limit, input)
  const handlers = handlersOf(props, noteLength)
  const described = [prefix && prefixId, describedBy].filter(Boolean).join(' ')
  return (
    <Field {...{ label, hideLabel, hint, help, errors, counted }} describedBy={described}>
      {(control) => {
        const field = <input type="text" {...input} {...control} className="ui-in" {...handlers} />
        return prefix ? (
          <div className="ui-affix">
            <span id={prefixId}>{prefix}</span>
            {field}
          </div>
        ) : (
          field
        )
      }}
    </Field>
  )
}

/** The caller's handlers, after what the field does of its own accord: it tells its value, trims it, and Enter leaves it. */
function handlersOf(props: Props, noteLength: (value: string) => void) {
  const { trim, leaveOnEnter, onValue, onChange, onBlur, onKeyDown } = props
  const took = (value: string) => {
    noteLength(value)
    onValue?.(value)
  }
  return {
    onChange(event: ChangeEvent<HTMLInputElement>) {
      took(event.currentTarget.value)
      onChange?.(event)
    },
    onBlur(event: FocusEvent<HTMLInputElement>) {
      const field = event.currentTarget
      const trimmed = field.value.trim()
      if (trim && trimmed !== field.value) {
        field.value = trimmed
        took(trimmed)
      }
      onBlur?.(event)
    },
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      if (leaveOnEnter && event.key === 'Enter') {
        event.preventDefault()
        event.currentTarget.blur()
      }
      onKeyDown?.(event)
    },
  }
}
