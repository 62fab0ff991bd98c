import Button from '@mui/material/Button'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { typeNames } from '#rules/appointment-types.ts'
import { dateIn } from '#rules/dates.ts'
import { lengthText } from '#rules/length-text.ts'
import { Field } from '#ui/Field.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { useSession } from '../../kit/desk-context.ts'
import { LoadFailure } from '../../kit/LoadFailure.tsx'
import { LoadingBox } from '../../kit/LoadingBox.tsx'
import { FormDialog } from '../../kit/saving/FormDialog.tsx'
import { useTimes } from '../../kit/times.ts'
import { mostSuggested, type SuggestedTime, type TimesToSuggest, useSuggesting } from './use-suggesting.ts'

interface SuggestTimesProps {
  /** Of the conversation. */
  readonly uuid: string
  /** Adds words to what is being written. */
  readonly insert: (words: string) => void
  readonly onSent: () => void
}

/** Free times to choose from, sent with a message. */
export function SuggestTimes(props: SuggestTimesProps) {
  const translate = useTranslate()
  const { facts } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!facts.modules.has('online-appointments')) return null
  return (
    <>
      <Button
        variant="text"
        className="suggest-open"
        title={translate('Suggest a time')}
        onClick={() => setOpen(true)}
      >
        <CalendarPlus className="i" aria-hidden="true" />
        <span>{translate('Suggest a time')}</span>
      </Button>
      {isOpen && <SuggestDialog {...props} close={() => setOpen(false)} />}
    </>
  )
}

interface SuggestDialogProps extends SuggestTimesProps {
  readonly close: () => void
}

function SuggestDialog({ uuid, insert, onSent, close }: SuggestDialogProps) {
  const translate = useTranslate()
  const suggesting = useSuggesting(uuid, () => {
    onSent()
    close()
  })
  const { offer, chosen, text, setText, failure, retry, save, problem } = suggesting
  return (
    <FormDialog
      title={translate('Suggest a time')}
      about={translate('Choose up to three free times. They are booked by one press in the conversation.')}
      changed={suggesting.isChanged ? [{ label: 'Suggested times' }] : []}
      isBusy={save.isBusy}
      failure={save.failure}
      isAtField={(path) => path.startsWith('suggestion') || path === 'text'}
      submit={suggesting.submit}
      close={close}
      submitLabel="Send"
      canSubmit={chosen.length > 0}
      className="dialog-body fields suggest"
      footStart={
        offer && (
          <Button
            variant="text"
            disabled={save.isBusy}
            onClick={() => {
              insert(offer.link)
              close()
            }}
          >
            {translate('Insert a link to book')}
          </Button>
        )
      }
    >
      {failure && <LoadFailure failure={failure} retry={retry} text="The free times could not be loaded." />}
      {!offer && !failure && <LoadingBox />}
      {offer && (
        <>
          <OfWhat offer={offer} ask={suggesting.ask} />
          <FreeTimes
            offer={offer}
            chosen={chosen}
            toggle={suggesting.toggle}
            problem={problem('suggestion')}
          />
          <TextArea
            label={translate('Message')}
            rows={2}
            maxLength={2000}
            value={text}
            onValue={setText}
            errors={problem('text')}
          />
        </>
      )}
    </FormDialog>
  )
}

interface OfWhatProps {
  readonly offer: TimesToSuggest
  readonly ask: (topic: string | null, type: TimesToSuggest['type']) => void
}

function OfWhat({ offer: { topics, topic, types, type }, ask }: OfWhatProps) {
  const translate = useTranslate()
  return (
    <div className="suggest-of">
      <Field label={translate('Topic')}>
        {(control) => (
          <select
            {...control}
            className="ui-in"
            value={topic ?? ''}
            onChange={({ currentTarget }) => ask(currentTarget.value, type)}
          >
            {topics.map((each) => (
              <option key={each.uuid} value={each.uuid}>
                {each.topic}, {lengthText(each.length, translate)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={translate('Type')}>
        {(control) => (
          <select
            {...control}
            className="ui-in"
            value={type ?? ''}
            onChange={({ currentTarget }) =>
              ask(topic, types.find((each) => each === currentTarget.value) ?? null)
            }
          >
            {types.map((each) => (
              <option key={each} value={each}>
                {translate(typeNames[each])}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  )
}

interface FreeTimesProps {
  readonly offer: TimesToSuggest
  readonly chosen: readonly string[]
  readonly toggle: (start: string) => void
  readonly problem: readonly string[]
}

/** Day by day; what would be too many cannot be chosen. */
function FreeTimes({ offer: { times }, chosen, toggle, problem }: FreeTimesProps) {
  const translate = useTranslate()
  const { zone, day, clock } = useTimes()
  if (times.length === 0) return <p className="muted">{translate('There are no free times of this kind.')}</p>
  const days = Map.groupBy(times, ({ start }: SuggestedTime) => dateIn(start, zone))
  return (
    <fieldset className="suggest-times">
      <legend>{translate('{count} of {most} chosen', { count: chosen.length, most: mostSuggested })}</legend>
      {problem.map((each) => (
        <p key={each} role="alert" className="suggest-problem">
          {each}
        </p>
      ))}
      {[...days].map(([date, ofDay]) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of the times of one day within the field set
        <div key={date} role="group" aria-label={day(ofDay[0]?.start ?? date)} className="suggest-day">
          <p>{day(ofDay[0]?.start ?? date)}</p>
          <div>
            {ofDay.map(({ start }) => (
              <label key={start}>
                <input
                  type="checkbox"
                  checked={chosen.includes(start)}
                  disabled={chosen.length >= mostSuggested && !chosen.includes(start)}
                  onChange={() => toggle(start)}
                />
                {clock(start)}
              </label>
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  )
}
