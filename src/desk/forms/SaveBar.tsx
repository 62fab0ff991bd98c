import Button from '@mui/material/Button'
import { CircleAlert } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { FieldError } from '../kit/FieldError.tsx'
import { basePath, loginPath } from '../kit/paths.ts'
import { useFormatter } from '../resources/format.ts'
import { type FormField, inputId } from './fields.ts'

export interface SaveBarProps {
  readonly formId: string
  readonly changed: readonly FormField[]
  readonly wrong: readonly FormField[]
  readonly messages: readonly string[]
  readonly isSignedOut: boolean
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
  const labels = changed.map(({ label }) => translate(label))
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
export function SaveAlerts({ wrong, messages, isSignedOut, idPrefix }: SaveBarProps) {
  const translate = useTranslate()
  return (
    <div role="alert" className="alerts">
      {isSignedOut && <SignInAgain />}
      {messages.map((message) => (
        <FieldError key={message} messages={[translate(message)]} />
      ))}
      {wrong.length > 0 && <Corrections wrong={wrong} idPrefix={idPrefix} />}
    </div>
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
    fields: format.and(wrong.map(({ label }) => translate(label))),
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

/** The session has ended while a form was open: what was typed stays, signing in happens beside it. */
function SignInAgain() {
  const translate = useTranslate()
  return (
    <span className="err">
      <CircleAlert size={16} aria-hidden="true" />
      {translate('Your session has ended. Your changes are still here:')}{' '}
      <a href={basePath + loginPath()} target="_blank" rel="noreferrer">
        {translate('Sign in in a new tab, then save again')}
      </a>
    </span>
  )
}
