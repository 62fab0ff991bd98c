import type { WidgetProps } from '@rjsf/utils'
import { DateInput } from '#ui/DateInput.tsx'
import { emptyValue, momentProps } from './input-props.ts'

/** A day, YYYY-MM-DD. */
export function Day(props: WidgetProps) {
  const { value, schema, onChange } = props
  return (
    <DateInput
      {...momentProps(props)}
      value={typeof value === 'string' ? value : ''}
      onValue={(date) => onChange(date === '' ? emptyValue(schema) : date)}
    />
  )
}
