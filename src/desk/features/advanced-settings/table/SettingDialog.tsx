import Button from '@mui/material/Button'
import { useIsMutating } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { ConflictDialog } from '../../../forms/ConflictDialog.tsx'
import { useDesk } from '../../../kit/desk-context.ts'
import { FieldError } from '../../../kit/FieldError.tsx'
import { FormDialog } from '../../../kit/saving/FormDialog.tsx'
import { useWrite } from '../../../kit/saving/use-write.ts'
import type { Whole } from '../../../kit/saving/whole.ts'
import { inputOf, type SettingRow } from '../setting-rows.ts'
import { currentSetting, type SettingEdit, saveSetting, useSettingEdit } from '../use-settings.ts'
import { SettingInputField } from './SettingInputField.tsx'

interface SettingDialogProps {
  readonly row: SettingRow
  /** Of all settings as they were read. */
  readonly etag: string | null
  readonly close: () => void
  /** What is shown behind it is not right any more. */
  readonly onSaved: () => void
}

/** One setting at a time: its value, or back to what it is without one. */
export function SettingDialog({ row, etag, close, onSaved }: SettingDialogProps) {
  const translate = useTranslate()
  const { client } = useDesk()
  const { name } = row
  const done = () => {
    onSaved()
    close()
  }
  const edit = useSettingEdit({
    name,
    label: row.label,
    read: { value: row.value, etag },
    isSecret: inputOf(row.schema) === 'secret',
    onSaved: done,
  })
  const [current, setCurrent] = useState<Whole<string> | null>(null)
  const resetting = useWrite({
    write: () => saveSetting(client, name, '', current ?? edit.basis),
    onDone: done,
    toldBy: 'place',
    // Whoever presses again has read that somebody else was faster.
    onRefused: (failure) => {
      setCurrent(currentSetting(failure, name) ?? current)
      return false
    },
  })
  // A picture that is on its way belongs to this dialog, too.
  const isAnySaving = useIsMutating() > 0
  return (
    <FormDialog
      title={translate(row.label)}
      changed={edit.changed}
      isBusy={isAnySaving}
      failure={edit.failure ?? resetting.failure}
      isAtField={(path) => path === name}
      submit={() => void edit.submit()}
      close={close}
      className="dialog-body setting-dialog"
      footStart={
        row.value !== '' && (
          <Button
            className="reset"
            variant="text"
            disabled={isAnySaving}
            loading={resetting.isBusy}
            onClick={() => void resetting.run()}
          >
            {translate('Reset')}
          </Button>
        )
      }
    >
      <SettingField row={row} edit={edit} refused={resetting.failure?.errors[name] ?? []} />
      <ConflictDialog edit={edit} />
    </FormDialog>
  )
}

interface SettingFieldProps {
  readonly row: SettingRow
  readonly edit: SettingEdit
  /** Why it could not be reset. */
  readonly refused: readonly string[]
}

function SettingField({ row, edit, refused }: SettingFieldProps) {
  const translate = useTranslate()
  const id = useId()
  const help = `${id}-help`
  const errors = edit.errors[row.name] ?? refused
  return (
    <div className="field">
      <label className="label" htmlFor={id} translate="no">
        {row.name}
      </label>
      <SettingInputField
        id={id}
        row={row}
        value={edit.draft}
        stored={edit.basis.value}
        isWrong={errors.length > 0}
        describedBy={help}
        isDisabled={edit.isSaving}
        change={edit.change}
      />
      <div aria-live="polite">
        {errors.length > 0 ? (
          <FieldError id={help} messages={errors} />
        ) : (
          <p className="help" id={help}>
            {translate(row.help)}
            {inputOf(row.schema) === 'secret' && ` ${translate('What is stored is never shown.')}`}
          </p>
        )}
      </div>
    </div>
  )
}
