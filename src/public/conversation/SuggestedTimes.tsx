import { CalendarCheck } from 'lucide-react'
import { useState } from 'react'
import { stateNames } from '#rules/appointment-states.ts'
import { typeNames } from '#rules/appointment-types.ts'
import { type Clocks, spokenComingDay, spokenHour, spokenSpan } from '#rules/spoken-time.ts'
import { Button } from '#ui/Button.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { Notice } from '../islands/Notice.tsx'
import type { ConversationTranslate, ShownMessage } from './texts.ts'
import { type Booking, type FreeTime, useBooking } from './use-booking.ts'

type Suggestion = NonNullable<ShownMessage['suggestion']>

interface Props {
  /** Uuid of the message. */
  readonly message: string
  readonly suggestion: Suggestion
  readonly clocks: Clocks
  readonly t: ConversationTranslate
  readonly booking: Booking | undefined
}

/** Times that the advisor suggests, each booked by one press; and what was booked of them. */
export function SuggestedTimes({ message, suggestion, clocks, t, booking }: Props) {
  const { book, busy, refused } = useBooking(message, booking)
  const [chosen, setChosen] = useState<string | null>(null)
  const { type, topic_name: topic, appointment } = suggestion
  const isByPhone = type === 'by-phone'
  const times = (!appointment && refused?.instead) || suggestion.times
  const said = ({ start }: FreeTime) =>
    `${spokenComingDay(new Date(start), clocks)}, ${spokenHour(new Date(start), clocks)}`
  return (
    <section className="times" aria-label={t('Suggested times')}>
      <p className="times-of">{[topic, t(typeNames[type])].filter(Boolean).join(' · ')}</p>
      {refused?.failure && !appointment && <Notice text={failureText(refused.failure, t)} />}
      <ul>
        {times.map((time) => (
          <li key={time.start}>
            {appointment ? (
              <OfThree isBooked={isSame(time, appointment)} words={said(time)} t={t} />
            ) : (
              <Button
                disabled={!booking || undefined}
                busy={busy === time.start}
                aria-pressed={isByPhone ? chosen === time.start : undefined}
                onClick={() => (isByPhone ? setChosen(time.start) : void book(time.start, undefined))}
              >
                {said(time)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isByPhone && chosen && !appointment && (
        <PhoneForm
          key={chosen}
          t={t}
          error={refused?.phone}
          isBusy={busy !== null}
          book={(phone) => void book(chosen, phone)}
        />
      )}
      {appointment && <Booked appointment={appointment} clocks={clocks} t={t} />}
      {booking && !appointment && (
        <a className="times-other" href={`/app/profile/${booking.advisor}#termin`}>
          {t('Other times')}
        </a>
      )}
    </section>
  )
}

const isSame = (one: FreeTime, other: FreeTime) =>
  new Date(one.start).getTime() === new Date(other.start).getTime()

interface OfThreeProps {
  readonly isBooked: boolean
  readonly words: string
  readonly t: ConversationTranslate
}

function OfThree({ isBooked, words, t }: OfThreeProps) {
  if (isBooked)
    return (
      <p className="times-booked">
        <CalendarCheck className="i" aria-hidden="true" />
        {words}
      </p>
    )
  return (
    <p className="times-past">
      <s>{words}</s> <span className="vh">({t('no longer needed')})</span>
    </p>
  )
}

interface BookedProps {
  readonly appointment: NonNullable<Suggestion['appointment']>
  readonly clocks: Clocks
  readonly t: ConversationTranslate
}

function Booked({ appointment, clocks, t }: BookedProps) {
  const { uuid, start, end, state, token } = appointment
  const name = state && stateNames[state]
  return (
    <div className="times-done" role="status">
      <p className="strong">
        {t('Your appointment')}
        {name && ` · ${t(name)}`}
      </p>
      <p>{spokenSpan(new Date(start), new Date(end), clocks)}</p>
      {state === 'requested' && <p>{t('You get a mail as soon as it is confirmed.')}</p>}
      {token && (
        <a href={`/app/appointment?${new URLSearchParams({ id: uuid, token })}`}>{t('Show appointment')}</a>
      )}
    </div>
  )
}

interface PhoneFormProps {
  readonly t: ConversationTranslate
  readonly error: string | undefined
  readonly isBusy: boolean
  readonly book: (phone: string) => void
}

/** An appointment by phone needs the number; nothing else is asked. */
function PhoneForm({ t, error, isBusy, book }: PhoneFormProps) {
  const [phone, setPhone] = useState('')
  return (
    <form
      className="times-phone"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        book(phone)
      }}
    >
      <TextInput
        label={t('Your phone number')}
        type="tel"
        autoComplete="tel"
        maxLength={32}
        // biome-ignore lint/a11y/noAutofocus: it appears where one has just pressed for it
        autoFocus
        value={phone}
        onValue={setPhone}
        errors={error ? [error] : undefined}
      />
      <Button type="submit" primary busy={isBusy}>
        {t('Book')}
      </Button>
    </form>
  )
}

function failureText(failure: string, t: ConversationTranslate): string {
  if (failure === 'network') return t('Network request failed.')
  if (failure === 'off') return t('Appointments cannot be booked here at the moment.')
  return failure === 'fault' ? t('An error has occurred. Please try again later.') : failure
}
