import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { ConflictDialog } from '../../forms/ConflictDialog.tsx'
import { BusyFields } from '../../kit/saving/BusyFields.tsx'
import { RefusedAlert } from '../../kit/saving/RefusedAlert.tsx'
import { useKeptFocus } from '../../kit/saving/use-kept-focus.ts'
import { AbsenceFields } from './AbsenceFields.tsx'
import type { Absence, AbsenceBasis, AbsenceDraft } from './absence.ts'
import { isAtAbsenceField, useAbsenceForm } from './use-absence-form.ts'

interface AbsenceFormProps {
  /** Null: a new one. */
  readonly absence: Absence | null
  readonly save: (draft: AbsenceDraft, basis: AbsenceBasis) => Promise<unknown>
  /** After it was saved. */
  readonly done: () => void
  /** Goes back; asks first where something was typed. */
  readonly leave: () => void
}

/** One absence of one advisor. */
export function AbsenceForm({ absence, save, done, leave }: AbsenceFormProps) {
  const translate = useTranslate()
  const form = useAbsenceForm({ read: absence ?? {}, save, onSaved: done })
  const keptFocus = useKeptFocus(form.isSaving)
  return (
    <form
      noValidate
      {...keptFocus}
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <div className="dialog-body fields">
        <BusyFields isBusy={form.isSaving}>
          <AbsenceFields draft={form.draft} errors={form.errors} change={form.changePart} hasSubstitute />
        </BusyFields>
        <RefusedAlert failure={form.failure} isAtField={isAtAbsenceField} />
      </div>
      <div className="dialog-foot">
        <Button variant="text" onClick={leave} disabled={form.isSaving}>
          {translate('Back')}
        </Button>
        <Button type="submit" variant="contained" color="primary" loading={form.isSaving}>
          {translate(absence ? 'Save' : 'Enter an absence')}
        </Button>
      </div>
      <ConflictDialog edit={form} />
    </form>
  )
}
