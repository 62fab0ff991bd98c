import OutlinedInput from '@mui/material/OutlinedInput'
import type { WidgetProps } from '@rjsf/utils'
import { useTranslate } from 'react-admin'
import { useDesk } from '../../kit/desk-context.ts'
import { hintsOf } from '../fields.ts'
import { marksOf, type NumberMarks, readNumber, sizeText, writeNumber } from '../numbers.ts'
import { describedOf, emptyValue, inputProps } from './input-props.ts'
import { useTyped } from './use-typed.ts'

/** A number in the language's own marks, with its unit beside it. What is no number stays, and is an error to read. */
export function NumberInput(props: WidgetProps) {
  const { value, options } = props
  const { language } = useDesk()
  const translate = useTranslate()
  const unit = describedOf(options)?.unit ?? ''
  const suffix = unitTexts[unit] ?? unit
  const size =
    unit === 'bytes' && typeof value === 'number' && value >= 1000 ? sizeText(value, language) : null
  return <BareNumber {...props} suffix={size ? `${translate(suffix)} = ${size}` : translate(suffix)} />
}

/** Message keys of units whose name is not what people write. */
const unitTexts: Readonly<Record<string, string>> = {
  percent: '%',
  bytes: 'bytes',
  seconds: 'seconds',
  hours: 'hours',
  days: 'days',
  milliseconds: 'ms',
}

interface BareProps extends WidgetProps {
  readonly suffix?: string
  /** Digits after the decimal mark that always stand. */
  readonly decimals?: number
  /** What is stored of what is typed: 100 where cents are stored and euros typed. */
  readonly factor?: number
}

export function BareNumber({ suffix = '', decimals, factor = 1, ...props }: BareProps) {
  const { value, schema, onChange } = props
  const { language } = useDesk()
  const marks = marksOf(language)
  const { text, setTyped } = useTyped<unknown>(
    value,
    (typed) => stored(typed, marks, factor, schema),
    (given) => shown(given, marks, factor, decimals),
  )
  const { prefix } = hintsOf(schema)
  const input = (
    <OutlinedInput
      {...inputProps(props)}
      value={text}
      autoComplete="off"
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(stored(event.target.value, marks, factor, schema))
      }}
      inputProps={{
        ...inputProps(props).inputProps,
        inputMode: schema.type === 'integer' && factor === 1 ? 'numeric' : 'decimal',
        className: 'num',
      }}
    />
  )
  if (!suffix && !prefix) return input
  return (
    <div className={suffix ? 'affix is-after' : 'affix'}>
      {prefix && <span>{prefix}</span>}
      {input}
      {suffix && <span>{suffix}</span>}
    </div>
  )
}

function stored(typed: string, marks: NumberMarks, factor: number, schema: object): unknown {
  if (typed.trim() === '') return emptyValue(schema)
  const value = readNumber(typed, marks)
  if (value === null) return typed
  // 19.99 * 100 is 1998.9999999999998.
  return factor === 1 ? value : Number((value * factor).toFixed(6))
}

function shown(value: unknown, marks: NumberMarks, factor: number, decimals: number | undefined): string {
  if (typeof value === 'number') return writeNumber(value / factor, marks, decimals)
  return typeof value === 'string' ? value : ''
}
