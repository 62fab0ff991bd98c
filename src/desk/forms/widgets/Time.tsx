import type { WidgetProps } from '@rjsf/utils'
import { ClockInput } from '#ui/ClockInput.tsx'
import type { Shape } from '../schema.ts'
import { emptyValue, momentProps } from './input-props.ts'

/** A time of day, stored the way that the contract writes times. */
export function Time(props: WidgetProps) {
  const { value, schema, onChange } = props
  return (
    <ClockInput
      {...momentProps(props)}
      value={typeof value === 'string' ? value.slice(0, 5) : ''}
      onValue={(time) => onChange(time === '' ? emptyValue(schema) : timeAs(schema, time, value))}
    />
  )
}

/** HH:mm as the schema wants it, and with the offset that stood there before. */
export function timeAs({ pattern, format }: Shape, time: string, before?: unknown): string {
  const offset = typeof before === 'string' ? (/(Z|[+-]\d\d:\d\d)$/.exec(before)?.[0] ?? '') : ''
  const ways = [time, `${time}:00`, `${time}:00Z`]
  if (pattern) return ways.find((way) => new RegExp(pattern, 'u').test(way)) ?? time
  // JSON Schema's `time` has seconds and an offset (RFC 3339).
  return format === 'time' ? `${time}:00${offset || 'Z'}` : time
}
