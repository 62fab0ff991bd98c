import { type ComponentProps, type ReactNode, type RefObject, useId } from 'react'
import { FieldError } from './Field.tsx'
import type { useTypedMoment } from './use-typed-moment.ts'

export interface MomentInputProps
  extends Omit<
    ComponentProps<'input'>,
    'value' | 'defaultValue' | 'onChange' | 'type' | 'min' | 'max' | 'step'
  > {
  /** ISO: YYYY-MM-DD or HH:mm, '' for none. */
  value: string
  onValue: (value: string) => void
}

interface Props extends Omit<MomentInputProps, 'value' | 'onValue'> {
  field: RefObject<HTMLInputElement | null>
  moment: ReturnType<typeof useTypedMoment>
  step: (direction: 1 | -1) => string
  /** Says what is understood. */
  fault: string
  /** At the end of the box. */
  end?: ReactNode
}

/** The line in which a day or a time is typed. */
export function MomentInput({ field, moment, step, fault, end, onBlur, onKeyDown, ...input }: Props) {
  const faultId = useId()
  const { isWrong } = moment
  return (
    <div className="ui-moment">
      <div className="ui-moment-box">
        <input
          autoComplete="off"
          {...input}
          ref={field}
          className={end ? 'ui-in has-end' : 'ui-in'}
          type="text"
          aria-invalid={isWrong || input['aria-invalid'] || undefined}
          aria-describedby={
            [input['aria-describedby'], isWrong && faultId].filter(Boolean).join(' ') || undefined
          }
          value={moment.text}
          onChange={(event) => moment.type(event.currentTarget.value)}
          onBlur={(event) => {
            moment.leave()
            onBlur?.(event)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') moment.leave()
            const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown'
            if (isArrow && !event.altKey && !input.readOnly) {
              event.preventDefault()
              moment.set(step(event.key === 'ArrowUp' ? 1 : -1))
            }
            onKeyDown?.(event)
          }}
        />
        {end}
      </div>
      {isWrong && <FieldError id={faultId} messages={[fault]} />}
    </div>
  )
}
