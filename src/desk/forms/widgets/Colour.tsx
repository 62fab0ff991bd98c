import type { WidgetProps } from '@rjsf/utils'
import { useTranslate } from 'react-admin'
import { hintsOf } from '../fields.ts'
import { Contrasts } from './Contrasts.tsx'
import { TextInput } from './TextInput.tsx'

const isHex = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)

/** A colour as it is written, with a swatch that opens the browser's own picker; and how texts can be read on it. */
export function Colour(props: WidgetProps) {
  const { id, value, label, schema, disabled, readonly, onChange } = props
  const translate = useTranslate()
  const { usual, contrast: grounds = [] } = hintsOf(schema)
  const held = value ? value : usual
  const shown = isHex(held) ? held : undefined
  return (
    <>
      <div className="colour-input">
        <input
          type="color"
          id={`${id}__swatch`}
          aria-label={translate('Choose a colour for {field}', { field: translate(label) })}
          value={shown ?? '#000000'}
          className={shown ? undefined : 'is-unset'}
          disabled={disabled || readonly}
          onChange={(event) => onChange(event.target.value)}
        />
        <TextInput {...props} placeholder={usual ?? '#006756'} />
      </div>
      {shown && grounds.length > 0 && <Contrasts colour={shown} texts={grounds} />}
    </>
  )
}
