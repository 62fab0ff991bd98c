import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useDesk } from '../../kit/desk-context.ts'
import { DraftDialog } from '../../kit/saving/DraftDialog.tsx'
import { FormDialog } from '../../kit/saving/FormDialog.tsx'
import { AbsenceFields } from './AbsenceFields.tsx'
import { type Absence, bodyOf } from './absence.ts'
import { isAtAbsenceField, useAbsenceForm } from './use-absence-form.ts'
import '../../forms/form.css'
import './absences.css'

interface AbsenceOfManyDialogProps {
  readonly advisors: readonly { readonly alias: string; readonly name: string }[]
  readonly close: () => void
}

/** One absence for many advisors, for instance a training. */
export function AbsenceOfManyDialog({ advisors, close }: AbsenceOfManyDialogProps) {
  const translate = useTranslate()
  const { client } = useDesk()
  const entered = useRef<readonly Absence[]>([])
  const [isEntered, setEntered] = useState(false)
  const form = useAbsenceForm({
    read: {},
    save: async (draft) => {
      const body = { advisors: advisors.map(({ alias }) => alias), ...bodyOf(draft) }
      const { data = [] } = await client.POST('/api/v1/absences', { body })
      entered.current = data
    },
    onSaved: () => {
      if (entered.current.some(({ appointments_count: count }) => count)) setEntered(true)
      else close()
    },
  })
  const title = translate('Absence of many')
  if (isEntered) {
    return (
      <DraftDialog
        title={title}
        about={translate('The absence is entered. These appointments still stand:')}
        close={close}
      >
        {() => <Standing advisors={advisors} absences={entered.current} close={close} />}
      </DraftDialog>
    )
  }
  return (
    <FormDialog
      title={title}
      about={namesOf(advisors, translate)}
      changed={form.changed}
      isBusy={form.isSaving}
      failure={form.failure}
      isAtField={isAtAbsenceField}
      submit={() => void form.submit()}
      close={close}
      submitLabel="Enter an absence"
    >
      <AbsenceFields draft={form.draft} errors={form.errors} change={form.changePart} />
    </FormDialog>
  )
}

/** So many are told by name; more are counted. */
const mostNames = 5

function namesOf(
  advisors: AbsenceOfManyDialogProps['advisors'],
  translate: (key: string, values: object) => string,
): string {
  return advisors.length <= mostNames
    ? advisors.map(({ name }) => name).join(', ')
    : translate('{count} advisors', { count: advisors.length })
}

interface StandingProps extends AbsenceOfManyDialogProps {
  /** In the order of the advisors. */
  readonly absences: readonly Absence[]
}

/** Whose appointments still stand on these days: nobody cancels them but people. */
function Standing({ advisors, absences, close }: StandingProps) {
  const translate = useTranslate()
  return (
    <>
      <div className="dialog-body">
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
