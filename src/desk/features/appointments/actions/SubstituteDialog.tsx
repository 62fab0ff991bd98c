import { useTranslate } from 'react-admin'
import { MessageField } from '../../../kit/MessageField.tsx'
import { FormDialog } from '../../../kit/saving/FormDialog.tsx'
import { ActionAbout } from './ActionAbout.tsx'
import { ColleagueField } from './ColleagueField.tsx'
import type { ActionDialogProps } from './MessageDialog.tsx'
import { RefusalNotice } from './RefusalNotice.tsx'
import { useSubstitution } from './use-substitution.ts'

/** Hands an appointment over to a colleague. */
export function SubstituteDialog({ appointment, close, done }: ActionDialogProps) {
  const translate = useTranslate()
  const { colleague, choose, colleagueErrors, message, setMessage, changed, handOver, ...state } =
    useSubstitution(appointment, done)
  const { isOver, isBusy, refusal, signedOut } = state
  return (
    <FormDialog
      title={translate('Who takes the appointment with {name}?', { name: appointment.name })}
      about={<ActionAbout appointment={appointment} />}
      className="dialog-body appointment-dialog"
      changed={changed}
      isBusy={isBusy}
      failure={signedOut}
      notice={signedOut ? undefined : <RefusalNotice refusal={refusal} isBusy={isBusy} />}
      submit={handOver}
      close={close}
      submitLabel="Hand over"
      cancelLabel="Back"
      canSubmit={!isOver}
    >
      <ColleagueField
        appointment={appointment}
        chosen={colleague}
        choose={choose}
        isDisabled={isOver}
        errors={colleagueErrors}
      />
      <MessageField message={message} setMessage={setMessage} rows={3} isDisabled={isOver} />
    </FormDialog>
  )
}
