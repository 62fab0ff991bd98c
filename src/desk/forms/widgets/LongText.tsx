import OutlinedInput from '@mui/material/OutlinedInput'
import type { WidgetProps } from '@rjsf/utils'
import { Counter, lengthOf } from '#ui/Counter.tsx'
import { emptyValue, inputProps } from './input-props.ts'

/** Several lines of text, and how many characters it has of those it may have. */
export function LongText(props: WidgetProps) {
  const { id, value, schema, options, onChange } = props
  const text = typeof value === 'string' ? value : ''
  const limit = schema.maxLength
  const common = inputProps(props)
  const countId = `${id}__count`
  const described = [common.inputProps['aria-describedby'], limit && countId].filter(Boolean).join(' ')
  return (
    <div className="long-text">
      <OutlinedInput
        {...common}
        inputProps={{ ...common.inputProps, 'aria-describedby': described || undefined }}
        multiline
        minRows={options.rows ?? 3}
        maxRows={16}
        value={text}
        onChange={(event) => onChange(event.target.value === '' ? emptyValue(schema) : event.target.value)}
      />
      {limit !== undefined && <Counter id={countId} count={lengthOf(text)} limit={limit} />}
    </div>
  )
}
