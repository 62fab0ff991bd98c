import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import Switch from '@mui/material/Switch'
import {
  type BaseInputTemplateProps,
  enumOptionsIndexForValue,
  enumOptionsValueForIndex,
  getInputProps,
  type WidgetProps,
} from '@rjsf/utils'
import { useTranslate } from 'react-admin'
import { hintsOf } from './fields.ts'
import { describedBy } from './help-id.ts'

/** One line of text, a number, a date. What is emptied is '' where text may be empty, null where null may stand. */
export function TextInput(props: BaseInputTemplateProps) {
  const { id, htmlName, type, value, schema, options, required, disabled, readonly, autofocus, placeholder } =
    props
  const { onChange, onChangeOverride, onBlur, onFocus, rawErrors } = props
  const { step, min, max, ...rest } = getInputProps(schema, type, options)
  const { prefix } = hintsOf(schema)
  const isWrong = (rawErrors?.length ?? 0) > 0
  const input = (
    <OutlinedInput
      id={id}
      name={htmlName ?? id}
      type={rest.type}
      value={value ?? ''}
      error={isWrong}
      disabled={disabled}
      readOnly={readonly}
      autoFocus={autofocus}
      placeholder={placeholder}
      fullWidth
      autoComplete="off"
      inputProps={{
        step,
        min,
        max,
        'aria-required': required || undefined,
        'aria-invalid': isWrong || undefined,
        'aria-describedby': describedBy(id, schema, rawErrors),
      }}
      onChange={
        onChangeOverride ??
        ((event) => onChange(event.target.value === '' ? emptyValue(schema) : event.target.value))
      }
      onBlur={(event) => onBlur(id, event.target.value)}
      onFocus={(event) => onFocus(id, event.target.value)}
    />
  )
  if (!prefix) return input
  return (
    <div className="affix">
      <span>{prefix}</span>
      {input}
    </div>
  )
}

/** An absent value is kept by the server (the contract's PUT), so emptying must say so in the value. */
export function emptyValue(schema: { type?: string | string[] }): '' | null | undefined {
  const types = [schema.type].flat()
  if (types.includes('null')) return null
  return types.includes('string') ? '' : undefined
}

/** Several lines of text. */
export function TextAreaWidget(props: WidgetProps) {
  const {
    id,
    htmlName,
    value,
    schema,
    options,
    required,
    disabled,
    readonly,
    onChange,
    onBlur,
    onFocus,
    rawErrors,
  } = props
  const isWrong = (rawErrors?.length ?? 0) > 0
  return (
    <OutlinedInput
      id={id}
      name={htmlName ?? id}
      multiline
      minRows={options.rows ?? 3}
      value={value ?? ''}
      error={isWrong}
      disabled={disabled}
      readOnly={readonly}
      fullWidth
      inputProps={{
        'aria-required': required || undefined,
        'aria-invalid': isWrong || undefined,
        'aria-describedby': describedBy(id, schema, rawErrors),
      }}
      onChange={(event) => onChange(event.target.value === '' ? emptyValue(schema) : event.target.value)}
      onBlur={(event) => onBlur(id, event.target.value)}
      onFocus={(event) => onFocus(id, event.target.value)}
    />
  )
}

/** Yes or no; the label stands beside the switch. */
export function SwitchWidget(props: WidgetProps) {
  const { id, htmlName, value, label, schema, disabled, readonly, onChange, onBlur, onFocus, rawErrors } =
    props
  const translate = useTranslate()
  return (
    <label className="switch" htmlFor={id}>
      <Switch
        id={id}
        name={htmlName ?? id}
        checked={value === true}
        disabled={disabled || readonly}
        slotProps={{ input: { role: 'switch', 'aria-describedby': describedBy(id, schema, rawErrors) } }}
        onChange={(_, checked) => onChange(checked)}
        onBlur={() => onBlur(id, value)}
        onFocus={() => onFocus(id, value)}
      />
      {translate(label)}
    </label>
  )
}

/** One of the values that the schema names. */
export function ChoiceWidget(props: WidgetProps) {
  const {
    id,
    htmlName,
    value,
    schema,
    options,
    required,
    disabled,
    readonly,
    onChange,
    onBlur,
    onFocus,
    rawErrors,
  } = props
  const translate = useTranslate()
  const isWrong = (rawErrors?.length ?? 0) > 0
  const choices = options.enumOptions ?? []
  const index = enumOptionsIndexForValue(value, choices)
  return (
    <NativeSelect
      id={id}
      name={htmlName ?? id}
      variant="outlined"
      input={<OutlinedInput fullWidth />}
      error={isWrong}
      disabled={disabled || readonly}
      value={index ?? ''}
      inputProps={{
        'aria-required': required || undefined,
        'aria-invalid': isWrong || undefined,
        'aria-describedby': describedBy(id, schema, rawErrors),
      }}
      onChange={(event) =>
        onChange(enumOptionsValueForIndex(event.target.value, choices, emptyValue(schema)))
      }
      onBlur={() => onBlur(id, value)}
      onFocus={() => onFocus(id, value)}
    >
      {(index === undefined || !required) && <option value="">{translate('Please choose')}</option>}
      {choices.map((choice, at) => (
        <option key={choice.label} value={at}>
          {translate(choice.label)}
        </option>
      ))}
    </NativeSelect>
  )
}
