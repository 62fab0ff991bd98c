import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { useId, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useDesk } from '../../kit/desk-context.ts'
import { FieldError } from '../../kit/FieldError.tsx'
import { AbsenceFields } from './AbsenceFields.tsx'
import { type Absence, bodyOf, emptyDraft } from './absence.ts'
import { useAbsenceForm } from './use-absence-form.ts'
import '../../forms/form.css'
import './absences.css'

interface AbsenceOfManyDialogProps {
  readonly advisors: readonly { readonly alias: string; readonly name: string }[]
  readonly close: () => void
}

/** The same days away for many, for instance a training. */
export function AbsenceOfManyDialog({ advisors, close }: AbsenceOfManyDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const { client } = useDesk()
  const id = useId()
  const [entered, setEntered] = useState<readonly Absence[] | null>(null)
  const form = useAbsenceForm(emptyDraft, async (draft) => {
    const body = { advisors: advisors.map(({ alias }) => alias), ...bodyOf(draft) }
    const { data = [] } = await client.POST('/api/v1/absences', { body })
    notify('Success!', { type: 'success' })
    if (data.some(({ appointments_count: count }) => count)) setEntered(data)
    else close()
  })
  const names = advisors.map(({ name }) => name).join(', ')
  return (
    <Dialog
      open
      fullWidth
      onClose={(_, reason) => reason === 'escapeKeyDown' && close()}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <h2 className="dialog-head" id={`${id}-title`}>
        {translate('Absence of many')}
      </h2>
      {entered ? (
        <Standing advisors={advisors} absences={entered} id={`${id}-text`} close={close} />
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void form.submit()
          }}
        >
          <div className="dialog-body fields">
            <p id={`${id}-text`}>
              {advisors.length <= 5 ? names : translate('{count} advisors', { count: advisors.length })}
            </p>
            <AbsenceFields {...form} isReadOnly={form.isSaving} hasSubstitute={false} />
            <div role="alert">{form.errors.advisors && <FieldError messages={form.errors.advisors} />}</div>
          </div>
          <div className="dialog-foot">
            <Button variant="text" onClick={close} disabled={form.isSaving}>
              {translate('Cancel')}
            </Button>
            <Button type="submit" variant="contained" color="primary" loading={form.isSaving}>
              {translate('Enter an absence')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}

interface StandingProps extends AbsenceOfManyDialogProps {
  /** In the order of the advisors. */
  readonly absences: readonly Absence[]
  readonly id: string
}

/** Whose appointments still stand on these days: nobody cancels them but people. */
function Standing({ advisors, absences, id, close }: StandingProps) {
  const translate = useTranslate()
  return (
    <>
      <div className="dialog-body">
        <p id={id}>{translate('The absence is entered. These appointments still stand:')}</p>
        <ul className="standing">
          {advisors.map(({ alias, name }, index) => {
            const count = absences[index]?.appointments_count ?? 0
            return (
              count > 0 && (
                <li key={alias}>
                  <span>{name}</span>
                  <b>{count}</b>
                </li>
              )
            )
          })}
        </ul>
      </div>
      <div className="dialog-foot">
        <Button variant="contained" color="primary" onClick={close} autoFocus>
          {translate('Close')}
        </Button>
      </div>
    </>
  )
}
