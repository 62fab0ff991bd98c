import type { WidgetProps } from '@rjsf/utils'
import { useTranslate } from 'react-admin'
import { TextInput } from './TextInput.tsx'

/** A colour as it is written, with a swatch that opens the browser's own picker. */
export function Colour(props: WidgetProps) {
  const { id, value, label, disabled, readonly, onChange } = props
  const translate = useTranslate()
  const isHex = typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)
  return (
    <div className="colour-input">
      <input
        type="color"
        id={`${id}__swatch`}
        aria-label={translate('Choose a colour for {field}', { field: translate(label) })}
        value={isHex ? value : '#000000'}
        className={isHex ? undefined : 'is-unset'}
        disabled={disabled || readonly}
        onChange={(event) => onChange(event.target.value)}
      />
      <TextInput {...props} placeholder="#006756" />
    </div>
  )
}
