import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { AbsenceFields } from './AbsenceFields.tsx'
import { type Absence, type AbsenceDraft, draftOf, emptyDraft } from './absence.ts'
import { useAbsenceForm } from './use-absence-form.ts'

interface AbsenceFormProps {
  /** Whose it is, '' where that is clear. */
  readonly about: string
  readonly textId: string
  /** Null: a new one. */
  readonly absence: Absence | null
  readonly save: (draft: AbsenceDraft, absence: Absence | null) => Promise<void>
  readonly close: () => void
}

/** One absence of one advisor. */
export function AbsenceForm({ about, textId, absence, save, close }: AbsenceFormProps) {
  const translate = useTranslate()
  const form = useAbsenceForm(absence ? draftOf(absence) : emptyDraft, async (draft) => {
    await save(draft, absence)
    close()
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <div className="dialog-body fields">
        <p id={textId} className="muted">
          {about}
        </p>
        <AbsenceFields {...form} isReadOnly={form.isSaving} hasSubstitute />
      </div>
      <div className="dialog-foot">
        <Button variant="text" onClick={close} disabled={form.isSaving}>
          {translate('Back')}
        </Button>
        <Button type="submit" variant="contained" color="primary" loading={form.isSaving}>
          {translate(absence ? 'Save' : 'Enter an absence')}
        </Button>
      </div>
    </form>
  )
}
