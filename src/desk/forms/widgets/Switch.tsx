import MuiSwitch from '@mui/material/Switch'
import type { WidgetProps } from '@rjsf/utils'
import { useTranslate } from 'react-admin'
import { allowsNull } from '../schema.ts'
import { Choice } from './Choice.tsx'
import { ariaOf } from './input-props.ts'

/** Yes or no; the label stands beside the switch. Where it may also be neither, three answers are offered. */
export function Switch(props: WidgetProps) {
  const { id, htmlName, value, label, schema, disabled, readonly, onChange, onBlur, onFocus } = props
  const translate = useTranslate()
  if (allowsNull(schema)) {
    const enumOptions = [
      { value: true, label: 'Yes' },
      { value: false, label: 'No' },
    ]
    return <Choice {...props} options={{ ...props.options, enumOptions }} />
  }
  return (
    <label className="switch" htmlFor={id}>
      <MuiSwitch
        id={id}
        name={htmlName ?? id}
        checked={value === true}
        disabled={disabled || readonly}
        slotProps={{ input: { role: 'switch', ...ariaOf(props), 'aria-required': undefined } }}
        onChange={(_, checked) => onChange(checked)}
        onBlur={() => onBlur(id, value)}
        onFocus={() => onFocus(id, value)}
      />
      {translate(label)}
    </label>
  )
}
