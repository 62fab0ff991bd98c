import { type ReactNode, useId } from 'react'

export interface FilterChoice {
  readonly value: string
  readonly label: string
}

interface FilterChoicesProps {
  readonly label: string
  readonly choices: readonly FilterChoice[]
  readonly value: string
  readonly change: (value: string) => void
  /** Something else has the focus first. */
  readonly isFocusElsewhere?: boolean
  readonly children?: ReactNode
}

/** One of a few values. */
export function FilterChoices(props: FilterChoicesProps) {
  const { label, choices, value, change, isFocusElsewhere, children } = props
  const name = useId()
  return (
    <fieldset className="choices">
      <legend className="label">{label}</legend>
      {children}
      {choices.map((choice, index) => (
        <label key={choice.value}>
          <input
            type="radio"
            className="rb"
            name={name}
            // biome-ignore lint/a11y/noAutofocus: the dialog was opened to choose here
            autoFocus={!isFocusElsewhere && (value ? value === choice.value : index === 0)}
            checked={value === choice.value}
            onChange={() => change(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}
