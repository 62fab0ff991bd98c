import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { MultiSelect } from '#ui/MultiSelect.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { useSearch } from '#ui/use-search.ts'
import { useDesk } from '../../../kit/desk-context.ts'
import { FormDialog } from '../../../kit/saving/FormDialog.tsx'
import { useTimes } from '../../../kit/times.ts'
import { type AdvisorOption, askedName, findAdvisorsByName } from '../../advisors/public.ts'
import type { Appointment } from '../types.ts'
import type { ActionDialogProps } from './MessageDialog.tsx'
import { RefusalNotice } from './RefusalNotice.tsx'
import { useActing } from './use-acting.ts'

/** Hands an appointment over to a colleague, who is found by name. */
export function SubstituteDialog({ appointment, close, done }: ActionDialogProps) {
  const translate = useTranslate()
  const times = useTimes()
  const [chosen, setChosen] = useState<AdvisorOption | null>(null)
  const [message, setMessage] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { act, running, refusal, signedOut, forget } = useActing(done)
  const { name, email, start, topic_name } = appointment
  const now = refusal?.current ?? appointment
  const isOver = !now.actions.includes('substitute')
  const submit = () => {
    if (!chosen) return setMissing(true)
    void act(now, 'substitute', { advisor: chosen.slug, ...(message.trim() && { message: message.trim() }) })
  }
  const typed = [
    ...(chosen ? [{ label: 'Colleague' }] : []),
    ...(message.trim() ? [{ label: 'Message' }] : []),
  ]
  return (
    <FormDialog
      title={translate('Who takes the appointment with {name}?', { name })}
      about={
        <>
          {topic_name}, {times.dayAndTime(start)}.{' '}
          {email ? translate('{name} is told by mail to {email}.', { name, email }) : ''}
        </>
      }
      className="dialog-body appointment-dialog"
      changed={isOver ? [] : typed}
      isBusy={running !== null}
      failure={signedOut}
      notice={signedOut ? undefined : <RefusalNotice refusal={refusal} isBusy={running !== null} />}
      submit={submit}
      close={close}
      submitLabel="Hand over"
      cancelLabel="Back"
      canSubmit={!isOver}
    >
      <ColleagueField
        appointment={appointment}
        chosen={chosen}
        choose={(colleague) => {
          setChosen(colleague)
          setMissing(false)
          if (refusal?.errors.advisor) forget()
        }}
        isDisabled={isOver}
        errors={isMissing ? [translate('Please choose a colleague.')] : refusal?.errors.advisor}
      />
      <TextArea
        label={translate('Message')}
        help={translate('Stands in the mail; may stay empty.')}
        maxLength={2000}
        rows={3}
        value={message}
        onValue={setMessage}
        disabled={isOver}
      />
    </FormDialog>
  )
}

interface ColleagueFieldProps {
  readonly appointment: Appointment
  readonly chosen: AdvisorOption | null
  readonly choose: (colleague: AdvisorOption | null) => void
  readonly isDisabled: boolean
  readonly errors: readonly string[] | undefined
}

/** Another advisor than those who have the appointment now, found by name. */
function ColleagueField({ appointment, chosen, choose, isDisabled, errors }: ColleagueFieldProps) {
  const translate = useTranslate()
  const { client } = useDesk()
  const { options, onQuery, hasSearched, ...state } = useSearch<AdvisorOption>(async (name, signal) => {
    const found = await findAdvisorsByName(client, name, signal)
    return found.filter(({ slug }) => slug !== appointment.advisor && slug !== appointment.substitute)
  }, askedName)
  return (
    <MultiSelect
      label={translate('Colleague')}
      options={options}
      selected={chosen ? [chosen] : []}
      onSelected={([colleague]) => choose(colleague ?? null)}
      describe={({ slug, full_name, email_address }) => ({
        key: slug,
        name: full_name,
        aside: email_address ?? '',
      })}
      max={1}
      onQuery={(typed) => void onQuery(typed)}
      emptyText={translate(hasSearched ? 'No results' : 'Enter at least 3 characters...')}
      noMatchText={translate('No results')}
      isLoading={state.isLoading}
      isFailed={state.isFailed}
      disabled={isDisabled}
      errors={errors}
    />
  )
}
