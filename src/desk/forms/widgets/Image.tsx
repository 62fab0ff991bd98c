import type { WidgetProps } from '@rjsf/utils'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { TextInput } from './TextInput.tsx'

/** The address of a picture, and the picture. */
export function Image(props: WidgetProps) {
  const { value, label } = props
  const translate = useTranslate()
  const [broken, setBroken] = useState<string | null>(null)
  const address = typeof value === 'string' && /^(https?:\/\/|\/|data:image\/)/.test(value) ? value : null
  return (
    <div className="image-input">
      <TextInput {...props} />
      {address && address !== broken && (
        <img
          src={address}
          alt={translate('Preview of {field}', { field: translate(label) })}
          onError={() => setBroken(address)}
        />
      )}
      {address && address === broken && (
        <p className="help">{translate('This picture cannot be shown here.')}</p>
      )}
    </div>
  )
}
