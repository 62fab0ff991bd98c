import Button from '@mui/material/Button'
import { useIsMutating } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect, useId, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { ConflictDialog } from '../../forms/ConflictDialog.tsx'
import { useDesk } from '../../kit/desk-context.ts'
import { FieldError } from '../../kit/FieldError.tsx'
import { type Failure, noticeOf } from '../../kit/failure.ts'
import { RefusedAlert } from '../../kit/saving/RefusedAlert.tsx'
import { messagesOf, sentenceOf } from '../../kit/saving/use-write.ts'
import type { Whole } from '../../kit/saving/whole.ts'
import { PictureSetting } from './picture/PictureSetting.tsx'
import { inputOf, type SettingRow } from './setting-rows.ts'
import { type SettingEdit, useSettingEdit } from './use-settings.ts'

interface SettingFormProps {
  readonly row: SettingRow
  readonly read: Whole<string>
}

/** One setting: its name, a text area of one row, and a button of its own. None can be saved while another is. */
export function SettingForm({ row, read }: SettingFormProps) {
  const { name } = row
  const { refreshTenant } = useDesk()
  const form = useRef<HTMLFormElement>(null)
  // Name and colours are seen at once.
  const edit = useSettingEdit({ name, read, onSaved: () => void refreshTenant() })
  const isAnySaving = useIsMutating() > 0
  const errors = edit.errors[name] ?? []
  const isAtField = (path: string) => path === name
  const isDisabled = isAnySaving || errors.length > 0
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isDisabled) void edit.submit()
  }
  useFocusAfterSaving(form, edit.isSaving)
  return (
    <form className="setting" noValidate onSubmit={onSubmit} ref={form}>
      <SettingLine row={row} edit={edit} errors={errors} isDisabled={isDisabled} />
      {saysMore(edit.failure, isAtField) && <RefusedAlert failure={edit.failure} isAtField={isAtField} />}
      <ConflictDialog edit={edit} />
    </form>
  )
}

/** Whether there is more to tell than the notification does: how to sign in again, or what the server says to people. */
function saysMore(failure: Failure | null, isAtField: (path: string) => boolean): boolean {
  if (!failure || failure.status === 401) return failure !== null
  return sentenceOf(failure) !== noticeOf(failure) && messagesOf(failure, isAtField).length > 0
}

interface SettingLineProps {
  readonly row: SettingRow
  readonly edit: SettingEdit
  readonly errors: readonly string[]
  readonly isDisabled: boolean
}

function SettingLine(props: SettingLineProps) {
  const { row, edit, errors } = props
  const id = useId()
  const ids = { field: id, name: `${id}-name`, error: `${id}-error` }
  const line = (isPictureSent: boolean) => <TextLine {...{ ...props, ids, isPictureSent }} />
  return (
    <>
      {/* The label is the setting's name (product §17.5), the same in every language. */}
      <label id={ids.name} htmlFor={ids.field} translate="no">
        {row.name}
      </label>
      {inputOf(row.schema) === 'picture' ? (
        <PictureSetting row={row} value={edit.draft} stored={edit.basis.value} change={edit.change} canRemove>
          {line}
        </PictureSetting>
      ) : (
        line(false)
      )}
      <div aria-live="polite">{errors.length > 0 && <FieldError id={ids.error} messages={errors} />}</div>
    </>
  )
}

interface TextLineProps extends SettingLineProps {
  readonly ids: { readonly field: string; readonly name: string; readonly error: string }
  /** Its path will stand here. */
  readonly isPictureSent: boolean
}

function TextLine({ edit, errors, isDisabled, ids, isPictureSent }: TextLineProps) {
  const translate = useTranslate()
  const isWrong = errors.length > 0
  return (
    <div className="line">
      <textarea
        id={ids.field}
        className="area"
        rows={1}
        value={edit.draft}
        readOnly={isPictureSent}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? ids.error : undefined}
        onChange={(event) => edit.change(event.target.value)}
      />
      <Button
        type="submit"
        variant="outlined"
        loading={edit.isSaving}
        disabled={isDisabled || isPictureSent}
        aria-describedby={ids.name}
      >
        {translate('Save')}
      </Button>
    </div>
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
