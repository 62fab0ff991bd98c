import { useId } from 'react'
import { useTranslate } from 'react-admin'

interface ChoiceProps<Value extends string> {
  /** Message key. */
  readonly label: string
  /** Each with its message key. */
  readonly choices: Readonly<Record<Value, string>>
  readonly value: Value
  readonly choose: (value: Value) => void
}

/** One of few, all in sight. */
export function Choice<Value extends string>({ label, choices, value, choose }: ChoiceProps<Value>) {
  const translate = useTranslate()
  const name = useId()
  return (
    <fieldset className="from-card-choice">
      <legend>{translate(label)}</legend>
      {(Object.keys(choices) as Value[]).map((each) => (
        <label key={each}>
          <input
            type="radio"
            className="rb"
            name={name}
            checked={each === value}
            onChange={() => choose(each)}
          />
          {translate(choices[each])}
        </label>
      ))}
    </fieldset>
  )
}
