import type { FieldProps, WidgetProps } from '@rjsf/utils'
import { useState } from 'react'
import { isSame } from '../draft.ts'
import { isUnread, readJson, unread, writeJson } from '../json-text.ts'
import { JsonArea } from './JsonText.tsx'

/** A value of any shape, typed as JSON. What is not JSON yet is kept as it was typed, and not sent. */
export function JsonField(props: FieldProps) {
  const { fieldPathId, formData, onChange, uiSchema, schema, name } = props
  const [typed, setTyped] = useState(() => (isUnread(formData) ? formData.slice(1) : writeJson(formData)))
  const reading = typed.trim() === '' ? { value: undefined } : readJson(typed)
  const isCurrent = isUnread(formData) || ('value' in reading && isSame(reading.value, formData))
  const widget = {
    ...props,
    id: fieldPathId.$id,
    value: formData,
    label: schema.title ?? name,
    options: uiSchema?.['ui:options'] ?? {},
  } as unknown as WidgetProps
  return (
    <JsonArea
      {...widget}
      text={isCurrent ? typed : writeJson(formData)}
      change={(text) => {
        setTyped(text)
        const next = text.trim() === '' ? { value: undefined } : readJson(text)
        onChange('line' in next ? unread(text) : next.value, fieldPathId.path)
      }}
    />
  )
}
