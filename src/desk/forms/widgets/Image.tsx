import type { WidgetProps } from '@rjsf/utils'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSession } from '../../kit/desk-context.ts'
import { PictureInput } from '../../kit/picture/PictureInput.tsx'
import { operationNamed } from '../../resources/admin.ts'
import { hintsOf } from '../fields.ts'
import { emptyValue } from './input-props.ts'
import { TextInput } from './TextInput.tsx'

/** A picture: sent where the contract says which call takes it (x-admin.picture), else named by its address. */
export function Image(props: WidgetProps) {
  const { value, label, schema, onChange } = props
  const { may } = useSession()
  const { picture } = hintsOf(schema)
  const target = operationNamed(picture?.send ?? '')
  if (!picture || !target || !may(target.access)) return <AddressedImage {...props} />
  const text = typeof value === 'string' ? value : ''
  return (
    <PictureInput
      label={label}
      address={target.path}
      {...(picture.shapes && { shapes: picture.shapes })}
      value={text}
      shown={/^\/(?!\/)[^\s"'<>\\]*$/.test(text) ? text : null}
      stored=""
      canRemove
      change={(path) => onChange(path === '' ? emptyValue(schema) : path)}
    >
      {(isBusy) => <TextInput {...props} readonly={Boolean(props.readonly) || isBusy} />}
    </PictureInput>
  )
}

/** The address of a picture, and the picture. */
function AddressedImage(props: WidgetProps) {
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
