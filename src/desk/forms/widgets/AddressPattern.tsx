import Button from '@mui/material/Button'
import type { WidgetProps } from '@rjsf/utils'
import { Braces } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { linkOf, patternExample, patternFault, placeholder } from '#rules/link-pattern.ts'
import { TextInput } from './TextInput.tsx'

/** What somebody might enter, to be seen in the address. */
const sample = 'anna-becker'

/** An address with one placeholder: a button puts it where the text has none, and below stands what comes of it. */
export function AddressPattern(props: WidgetProps) {
  const { id, value, disabled, readonly, onChange } = props
  const translate = useTranslate()
  const text = typeof value === 'string' ? value : ''
  const fault = text === '' ? null : patternFault(text)
  const example = text !== '' && fault === null ? linkOf(text, sample) : null
  return (
    <div className="pattern-input">
      <div className="pattern-row">
        <TextInput {...props} placeholder={patternExample} />
        <Button
          variant="outlined"
          disabled={Boolean(disabled || readonly) || text.includes(placeholder)}
          onClick={() => {
            onChange(text + placeholder)
            document.getElementById(id)?.focus()
          }}
        >
          <Braces size={18} aria-hidden="true" />
          {translate('Add placeholder')}
        </Button>
      </div>
      <p className="help" role="status">
        {fault && translate(fault, { placeholder, example: patternExample })}
        {example &&
          translate('Whoever enters {entered} gets {address}', { entered: sample, address: example })}
      </p>
    </div>
  )
}
