import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { type FormEvent, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { TextField } from '../../frame/TextField.tsx'
import type { FieldDescription } from '../descriptions.ts'
import { parseFilter } from './filters.ts'

interface FilterPopoverProps {
  readonly field: FieldDescription
  readonly value: unknown
  readonly anchor: HTMLElement
  readonly apply: (value: unknown) => void
  readonly close: () => void
}

/** Asks for a filter's value, in the way that the field's kind wants. */
export function FilterPopover({ field, value, anchor, apply, close }: FilterPopoverProps) {
  const translate = useTranslate()
  const [text, setText] = useState(value === undefined ? '' : String(value))
  const label = translate(field.label)
  const choices = field.kind === 'boolean' ? ['true', 'false'] : field.choices
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply(parseFilter(field, text))
  }
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={close}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-label': translate('Filter by {name}', { name: label }),
        },
      }}
    >
      <form className="filter-form" onSubmit={submit} noValidate>
        {choices.length > 0 ? (
          <Choices field={field} choices={choices} value={text} change={setText} />
        ) : (
          <TextField
            label={translate('{name} is', { name: label })}
            autoFocus
            value={text}
            inputProps={{
              maxLength: 255,
              inputMode: field.raw.type === 'number' || field.raw.type === 'integer' ? 'decimal' : undefined,
            }}
            onChange={(event) => setText(event.target.value)}
          />
        )}
        <div className="buttons">
          <Button variant="text" onClick={close}>
            {translate('Cancel')}
          </Button>
          <Button type="submit" variant="contained" color="primary">
            {translate('Apply')}
          </Button>
        </div>
      </form>
    </Popover>
  )
}

interface ChoicesProps {
  readonly field: FieldDescription
  readonly choices: readonly string[]
  readonly value: string
  readonly change: (value: string) => void
}

function Choices({ field, choices, value, change }: ChoicesProps) {
  const translate = useTranslate()
  const name = useId()
  const wordOf = (choice: string) => (field.kind === 'boolean' ? (choice === 'true' ? 'Yes' : 'No') : choice)
  return (
    <fieldset className="choices">
      <legend className="label">{translate(field.label)}</legend>
      {choices.map((choice, index) => (
        <label key={choice}>
          <input
            type="radio"
            className="rb"
            name={name}
            // biome-ignore lint/a11y/noAutofocus: the dialog was opened to choose here
            autoFocus={value ? value === choice : index === 0}
            checked={value === choice}
            onChange={() => change(choice)}
          />
          {translate(wordOf(choice))}
        </label>
      ))}
    </fieldset>
  )
}
