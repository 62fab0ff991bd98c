import Button from '@mui/material/Button'
import { type FormEvent, type RefObject, useEffect, useId, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { FieldError } from '../../kit/FieldError.tsx'
import type { SettingState } from './state.ts'

interface SettingFormProps {
  readonly name: string
  readonly setting: SettingState
  readonly isSaving: boolean
  readonly isDisabled: boolean
  readonly change: (value: string) => void
  readonly submit: () => void
}

/** One setting: its name, a text area of one row, and a button of its own. */
export function SettingForm({ name, setting, isSaving, isDisabled, change, submit }: SettingFormProps) {
  const translate = useTranslate()
  const id = useId()
  const isWrong = setting.errors.length > 0
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isDisabled) submit()
  }
  const form = useRef<HTMLFormElement>(null)
  useFocusAfterSaving(form, isSaving)
  return (
    <form className="setting" noValidate onSubmit={onSubmit} ref={form}>
      {/* The label is the setting's name (product §17.5), the same in every language. */}
      <label id={`${id}-name`} htmlFor={id} translate="no">
        {name}
      </label>
      <div className="line">
        <textarea
          id={id}
          className="area"
          rows={1}
          value={setting.value}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          onChange={(event) => change(event.target.value)}
        />
        <Button
          type="submit"
          variant="outlined"
          loading={isSaving}
          disabled={isDisabled}
          aria-describedby={`${id}-name`}
        >
          {translate('Save')}
        </Button>
      </div>
      <div aria-live="polite">{isWrong && <FieldError id={`${id}-error`} messages={setting.errors} />}</div>
    </form>
  )
}

/** A button that is disabled while it saves loses the focus; afterwards it goes back, to the text if that is refused. */
function useFocusAfterSaving(form: RefObject<HTMLFormElement | null>, isSaving: boolean) {
  const wasSaving = useRef(false)
  useEffect(() => {
    const isDone = wasSaving.current && !isSaving
    wasSaving.current = isSaving
    if (!isDone || document.activeElement !== document.body) return
    const target = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    const button = form.current?.querySelector<HTMLElement>('button[type=submit]')
    ;(target ?? button)?.focus()
  }, [form, isSaving])
}
