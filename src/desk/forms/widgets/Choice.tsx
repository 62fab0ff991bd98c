import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { WidgetProps } from '@rjsf/utils'
import { useTranslate } from 'react-admin'
import { areSideBySide, type EnumOption, enumOptions } from '../enum-options.ts'
import { hintsOf } from '../fields.ts'
import { labelId } from '../help-id.ts'
import { allowsNull } from '../schema.ts'
import { ariaOf, describedOf, emptyValue } from './input-props.ts'

/** One of the values that the schema names: a few beside each other, many in a list. */
export function Choice(props: WidgetProps) {
  const { schema, options, required } = props
  const given = (options.enumOptions as EnumOption[] | undefined)?.filter(({ value }) => value !== null)
  const { choices: own } = options as { choices?: readonly EnumOption[] }
  const isYesOrNo = given && given.length > 0 && given.every(({ value }) => typeof value === 'boolean')
  const choices = own ?? (isYesOrNo && given ? given : enumOptions(schema, describedOf(options)))
  return areSideBySide(schema, Boolean(required), choices) ? (
    <Radios {...props} choices={choices} />
  ) : (
    <List {...props} choices={choices} />
  )
}

type WithChoices = WidgetProps & { readonly choices: readonly EnumOption[] }

function Radios(props: WithChoices) {
  const { id, value, schema, required, disabled, readonly, onChange, onBlur, onFocus, choices } = props
  const translate = useTranslate()
  const all: readonly EnumOption[] =
    required || !allowsNull(schema) ? choices : [...choices, { value: null, label: 'None' }]
  const isChosen = (option: EnumOption) => option.value === (value ?? null)
  return (
    <div className="radios" id={id} role="radiogroup" aria-labelledby={labelId(id)} {...ariaOf(props)}>
      {all.map((option, index) => (
        <label key={String(option.value)} className="radio">
          <input
            type="radio"
            className="rb"
            id={`${id}__${index}`}
            name={id}
            checked={isChosen(option)}
            disabled={disabled || readonly}
            onChange={() => onChange(option.value)}
            onBlur={() => onBlur(id, value)}
            onFocus={() => onFocus(id, value)}
          />
          {translate(option.label)}
        </label>
      ))}
    </div>
  )
}

function List(props: WithChoices) {
  const { id, htmlName, value, schema, required, disabled, readonly, onChange, onBlur, onFocus, choices } =
    props
  const translate = useTranslate()
  const aria = ariaOf(props)
  // Where an empty text may be chosen, it is what nothing chosen is.
  const hasEmpty = choices.some((choice) => choice.value === '')
  const index = choices.findIndex((choice) => choice.value === (hasEmpty ? (value ?? '') : value))
  const { usual } = hintsOf(schema)
  const usualLabel = choices.find((choice) => choice.value === usual)?.label
  const labelOf = ({ value: each, label }: EnumOption) =>
    each === '' && usualLabel !== undefined
      ? translate('Usual: {value}', { value: translate(usualLabel) })
      : translate(label)
  return (
    <NativeSelect
      id={id}
      name={htmlName ?? id}
      variant="outlined"
      input={<OutlinedInput fullWidth />}
      error={aria['aria-invalid'] === true}
      disabled={Boolean(disabled || readonly)}
      value={index < 0 ? '' : index}
      inputProps={aria}
      onChange={(event) => {
        const chosen = choices[Number(event.target.value)]
        onChange(event.target.value === '' || !chosen ? emptyValue(schema) : chosen.value)
      }}
      onBlur={() => onBlur(id, value)}
      onFocus={() => onFocus(id, value)}
    >
      {(index < 0 || !(required || hasEmpty)) && (
        <option value="">{translate(required ? 'Please choose' : 'None')}</option>
      )}
      {choices.map((choice, at) => (
        <option key={String(choice.value)} value={at}>
          {labelOf(choice)}
        </option>
      ))}
    </NativeSelect>
  )
}
