import OutlinedInput from '@mui/material/OutlinedInput'
import type { WidgetProps } from '@rjsf/utils'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { describedBy, helpId } from '../help-id.ts'
import { readJson } from '../json-text.ts'
import { emptyValue, type InputSource, inputProps } from './input-props.ts'

/** A text that has to be JSON; where it is none is said when the input is left. */
export function JsonText(props: WidgetProps) {
  const { value, schema, onChange } = props
  return (
    <JsonArea
      {...props}
      text={typeof value === 'string' ? value : ''}
      change={(text) => onChange(text === '' ? emptyValue(schema) : text)}
    />
  )
}

interface JsonAreaProps extends InputSource {
  readonly text: string
  readonly change: (text: string) => void
}

export function JsonArea({ text, change, ...props }: JsonAreaProps) {
  const { id, schema, rawErrors } = props
  const translate = useTranslate()
  const [isLeft, setLeft] = useState(false)
  const reading = text.trim() === '' ? null : readJson(text)
  const fault = isLeft && reading && 'line' in reading ? reading : null
  const common = inputProps(props)
  return (
    <>
      <OutlinedInput
        {...common}
        multiline
        minRows={4}
        maxRows={24}
        error={common.error || fault !== null}
        value={text}
        onChange={(event) => change(event.target.value)}
        onFocus={() => {
          setLeft(false)
          common.onFocus()
        }}
        onBlur={() => {
          setLeft(true)
          common.onBlur()
        }}
        inputProps={{
          ...common.inputProps,
          spellCheck: false,
          className: 'json',
          'aria-invalid': common.error || fault !== null || undefined,
          'aria-describedby':
            [describedBy(id, schema.description, rawErrors), fault && `${helpId(id)}-json`]
              .filter(Boolean)
              .join(' ') || undefined,
        }}
      />
      {fault && (
        <p className="err" id={`${helpId(id)}-json`} role="alert">
          {translate('This text is not valid JSON: line {line}, column {column}.', {
            line: fault.line,
            column: fault.column,
          })}
        </p>
      )}
    </>
  )
}
