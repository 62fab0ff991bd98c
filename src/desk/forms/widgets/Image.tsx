import type { WidgetProps } from '@rjsf/utils'
import { useEffect, useRef, useState } from 'react'
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
  const put = usePlace(onChange)
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
      // Where there must be one, another may take its place; an entry of a list is removed as a whole.
      canRemove={!props.required}
      change={(path) => put(path === '' ? emptyValue(schema) : path)}
    >
      {(isBusy) => <TextInput {...props} readonly={Boolean(props.readonly) || isBusy} />}
    </PictureInput>
  )
}

/**
 * Writes where the input stands by now: an entry of a list may be moved while its picture is sent, or be removed, and what
 * stands in its place must not get it.
 */
function usePlace(onChange: WidgetProps['onChange']) {
  const place = useRef<WidgetProps['onChange'] | null>(null)
  useEffect(() => {
    place.current = onChange
    return () => {
      place.current = null
    }
  }, [onChange])
  return (value: unknown) => place.current?.(value)
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
