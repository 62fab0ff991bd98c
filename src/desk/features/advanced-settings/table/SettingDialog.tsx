import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { type FormEvent, useId, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { FieldError } from '../../../kit/FieldError.tsx'
import { noticeOf, readFailure } from '../../../kit/failure.ts'
import { SettingInputField } from './SettingInputField.tsx'
import { inputOf, type SettingRow } from './setting-rows.ts'

interface SettingDialogProps {
  readonly row: SettingRow
  readonly close: () => void
  /** Rejects with what the server said; an empty text resets the setting. */
  readonly save: (value: string) => Promise<void>
}

/** One setting at a time: its value, or back to what it is without one. */
export function SettingDialog({ row, close, save }: SettingDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const id = useId()
  const isSecret = inputOf(row.schema) === 'secret'
  // The dots that stand for a secret are no value.
  const [value, setValue] = useState(isSecret ? '' : row.value)
  const [errors, setErrors] = useState<readonly string[]>([])
  const [saving, setSaving] = useState<'save' | 'reset' | null>(null)
  const label = translate(row.label)

  const run = async (kind: 'save' | 'reset', text: string) => {
    setSaving(kind)
    setErrors([])
    try {
      await save(text)
      notify('Success!', { type: 'success' })
      close()
    } catch (reason) {
      const failure = await readFailure(reason)
      const own = failure.errors[row.name] ?? []
      setErrors(failure.status === 401 ? [translate(sessionEnded)] : own)
      setSaving(null)
      if (failure.status !== 401) notify(noticeOf(failure), { type: 'error' })
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!saving) run('save', value)
  }
  const help = `${id}-help`
  return (
    <Dialog open onClose={() => !saving && close()} aria-labelledby={`${id}-title`}>
      <h2 className="dialog-head" id={`${id}-title`}>
        {label}
      </h2>
      <form noValidate onSubmit={submit} className="setting-dialog">
        <div className="dialog-body">
          <div className="field">
            <label className="label" htmlFor={id} translate="no">
              {row.name}
            </label>
            <SettingInputField
              id={id}
              row={row}
              value={value}
              isWrong={errors.length > 0}
              describedBy={help}
              isDisabled={saving !== null}
              change={(next) => {
                setValue(next)
                setErrors([])
              }}
            />
            <div aria-live="polite">
              {errors.length > 0 ? (
                <FieldError id={help} messages={errors} />
              ) : (
                <p className="help" id={help}>
                  {translate(row.help)}
                  {isSecret && ` ${translate('What is stored is never shown.')}`}
                </p>
              )}
            </div>
          </div>
        </div>
        <div className="dialog-foot">
          {row.value !== '' && (
            <Button
              className="reset"
              variant="text"
              disabled={saving === 'save'}
              loading={saving === 'reset'}
              onClick={() => run('reset', '')}
            >
              {translate('Reset')}
            </Button>
          )}
          <Button variant="text" disabled={saving !== null} onClick={close}>
            {translate('Cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color="primary"
            disabled={saving === 'reset'}
            loading={saving === 'save'}
          >
            {translate('Save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const sessionEnded =
  'Your session has ended. What you typed is still here: sign in in a new tab, then save again.'
