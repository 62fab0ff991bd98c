import type { FieldProps } from '@rjsf/utils'
import { useState } from 'react'
import { isSame } from '../draft.ts'
import { isUnread, readJson, unread, writeJson } from '../json-text.ts'
import { JsonArea } from './JsonText.tsx'

/** A value of any shape, typed as JSON. What is not JSON yet is kept as it was typed, and not sent. */
export function JsonField(props: FieldProps) {
  const { fieldPathId, formData, onChange, uiSchema } = props
  const [typed, setTyped] = useState(() => (isUnread(formData) ? formData.slice(1) : writeJson(formData)))
  const reading = typed.trim() === '' ? { value: undefined } : readJson(typed)
  const isCurrent = isUnread(formData) || ('value' in reading && isSame(reading.value, formData))
  return (
    <JsonArea
      {...props}
      id={fieldPathId.$id}
      value={formData}
      options={uiSchema?.['ui:options'] ?? {}}
      text={isCurrent ? typed : writeJson(formData)}
      change={(text) => {
        setTyped(text)
        const next = text.trim() === '' ? { value: undefined } : readJson(text)
        onChange('line' in next ? unread(text) : next.value, fieldPathId.path)
      }}
    />
  )
}
