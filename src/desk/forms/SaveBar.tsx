import Button from '@mui/material/Button'
import { CircleAlert } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { Failure } from '../kit/failure.ts'
import { RefusedAlert } from '../kit/saving/RefusedAlert.tsx'
import { useFormatter } from '../resources/format.ts'
import { type FormField, fieldName, inputId } from './fields.ts'

export interface SaveBarProps {
  readonly formId: string
  readonly changed: readonly FormField[]
  readonly wrong: readonly FormField[]
  /** Why the last try was refused. */
  readonly failure: Failure | null
  /** Which errors of a refusal stand at a field of the form. */
  readonly isAtField?: (path: string) => boolean
  readonly isSaving: boolean
  readonly cancel: () => void
  /** Message key of the button that sends: Save. */
  readonly label?: string
  readonly idPrefix?: string | undefined
}

/** Sticks to the foot of the sheet: what has changed, what needs a correction, Save and Cancel. */
export function SaveBar(props: SaveBarProps) {
  const { changed } = props
  const translate = useTranslate()
  const labels = changed.map((field) => fieldName(field, translate))
  return (
    <div className="save-bar">
      <div className="state">
        {changed.length > 0 && (
          <span className="dot">{translate('Unsaved changes: {fields}', { fields: labels.join(', ') })}</span>
        )}
        <SaveAlerts {...props} />
      </div>
      <SaveButtons {...props} />
    </div>
  )
}

/** What the server refused, and what needs a correction. */
export function SaveAlerts({ wrong, failure, isAtField, idPrefix }: SaveBarProps) {
  return (
    <RefusedAlert failure={failure} {...(isAtField && { isAtField })}>
      {wrong.length > 0 && <Corrections wrong={wrong} idPrefix={idPrefix} />}
    </RefusedAlert>
  )
}

export function SaveButtons({ formId, isSaving, cancel, label = 'Save' }: SaveBarProps) {
  const translate = useTranslate()
  return (
    <>
      <Button variant="text" onClick={cancel}>
        {translate('Cancel')}
      </Button>
      <Button type="submit" form={formId} variant="contained" color="primary" loading={isSaving}>
        {translate(label)}
      </Button>
    </>
  )
}

function Corrections({ wrong, idPrefix }: Pick<SaveBarProps, 'wrong' | 'idPrefix'>) {
  const translate = useTranslate()
  const format = useFormatter()
  const id = inputId(wrong[0]?.path ?? '', idPrefix)
  const text = translate('{fields} needs a correction |||| {fields} need a correction', {
    fields: format.and(wrong.map((field) => fieldName(field, translate))),
    smart_count: wrong.length,
  })
  return (
    <span className="err">
      <CircleAlert size={16} aria-hidden="true" />
      <a
        href={`#${id}`}
        onClick={(event) => {
          event.preventDefault()
          document.getElementById(id)?.focus()
        }}
      >
        {text}
      </a>
    </span>
  )
}
