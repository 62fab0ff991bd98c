import type { FieldTemplateProps } from '@rjsf/utils'
import { useTranslate } from 'react-admin'
import { FieldError } from '../frame/FieldError.tsx'
import { hintsOf } from './fields.ts'
import { helpId } from './help-id.ts'

/** Label above, help below; an error takes the place of the help. Fields are as wide as what goes into them. */
export function FieldTemplate(props: FieldTemplateProps) {
  const { id, label, schema, hidden, children, displayLabel, rawErrors = [], rawDescription } = props
  const translate = useTranslate()
  if (hidden) return <div hidden>{children}</div>
  if (schema.type === 'object') return <>{children}</>
  const isSwitch = schema.type === 'boolean'
  const messages = [...new Set(rawErrors)]
  const { width } = hintsOf(schema)
  return (
    <div className="field" style={{ width: width ?? 400 }}>
      {displayLabel && !isSwitch && (
        <label className="label" htmlFor={id}>
          {translate(label)}
        </label>
      )}
      {children}
      {messages.length > 0 ? (
        <FieldError id={helpId(id)} messages={messages} />
      ) : (
        rawDescription && (
          <p className="help" id={helpId(id)}>
            {translate(rawDescription)}
          </p>
        )
      )}
    </div>
  )
}
