import Button from '@mui/material/Button'
import { CircleAlert } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { FieldError } from '../frame/FieldError.tsx'
import { basePath, loginPath } from '../frame/paths.ts'
import { useFormatter } from '../resources/format.ts'
import { type FormField, inputId } from './fields.ts'

interface SaveBarProps {
  readonly formId: string
  readonly changed: readonly FormField[]
  readonly wrong: readonly FormField[]
  readonly messages: readonly string[]
  readonly isSignedOut: boolean
  readonly isSaving: boolean
  readonly cancel: () => void
}

/** Sticks to the foot of the sheet: what has changed, what needs a correction, Save and Cancel. */
export function SaveBar({ formId, changed, wrong, messages, isSignedOut, isSaving, cancel }: SaveBarProps) {
  const translate = useTranslate()
  const format = useFormatter()
  const labels = changed.map(({ label }) => translate(label))
  return (
    <div className="save-bar">
      <div className="state">
        {changed.length > 0 && (
          <span className="dot">{translate('Unsaved changes: {fields}', { fields: labels.join(', ') })}</span>
        )}
        <div role="alert" className="alerts">
          {isSignedOut && <SignInAgain />}
          {messages.map((message) => (
            <FieldError key={message} messages={[translate(message)]} />
          ))}
          {wrong.length > 0 && (
            <Corrections wrong={wrong} words={format.and(wrong.map(({ label }) => translate(label)))} />
          )}
        </div>
      </div>
      <Button variant="text" onClick={cancel}>
        {translate('Cancel')}
      </Button>
      <Button type="submit" form={formId} variant="contained" color="primary" loading={isSaving}>
        {translate('Save')}
      </Button>
    </div>
  )
}

function Corrections({ wrong, words }: { wrong: readonly FormField[]; words: string }) {
  const translate = useTranslate()
  const [first] = wrong
  const text = translate('{fields} needs a correction |||| {fields} need a correction', {
    fields: words,
    smart_count: wrong.length,
  })
  return (
    <span className="err">
      <CircleAlert size={16} aria-hidden="true" />
      <a
        href={`#${inputId(first?.path ?? '')}`}
        onClick={(event) => {
          event.preventDefault()
          document.getElementById(inputId(first?.path ?? ''))?.focus()
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
