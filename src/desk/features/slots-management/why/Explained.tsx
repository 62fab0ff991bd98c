import { useTranslate } from 'react-admin'
import { type AppointmentType, typeNames } from '#rules/appointment-types.ts'
import { lengthText } from '#rules/length-text.ts'
import { Field } from '#ui/Field.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { NotRead } from '../../../kit/NotRead.tsx'
import { useTimes } from '../../../kit/times.ts'
import { type Explanation, type Offer, useExplanation } from './use-explanation.ts'

type Piece = Explanation['entries'][number]

/** Message keys. */
const rules: Readonly<Record<Piece['rule'], string>> = {
  free: 'Free',
  'too-short': 'Free, but too short',
  'before-start': 'Free, before the next start',
  'outside-hours': 'Outside your hours',
  closed: 'Closed',
  'no-opened-slot': 'Nothing opened',
  appointment: 'Appointment',
  hold: 'Held by a visitor',
  buffer: 'Buffer',
  block: 'Blocked',
  absence: 'Absent',
  'busy-calendar': 'Busy elsewhere',
  'minimum-notice': 'Too soon',
  'booking-window': 'Too far ahead',
  'type-not-offered': 'Not offered this way',
  past: 'Past',
}

interface Props {
  readonly offer: Offer
  readonly date: string
  readonly change: (uuid: string) => void
}

/** Why there is a free slot or none, piece by piece of one day, for a topic and a type that can be chosen. */
export function Explained({ offer, date, change }: Props) {
  const translate = useTranslate()
  const { data, failure, retry, topic, setTopic, type, setType } = useExplanation(offer, date)
  return (
    <>
      <div className="why-asked">
        <Field label={translate('Topic')}>
          {(control) => (
            <select
              {...control}
              className="ui-in"
              value={topic}
              onChange={(event) => setTopic(event.currentTarget.value)}
            >
              {offer.topics.map((each) => (
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
              value={type}
              onChange={(event) => setType(event.currentTarget.value as AppointmentType)}
            >
              {offer.types.map((each) => (
                <option key={each} value={each}>
                  {translate(typeNames[each])}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      {failure && <NotRead {...{ failure, retry }} />}
      {data ? <Pieces explanation={data} change={change} /> : !failure && <Skeleton size="xl" />}
    </>
  )
}

/** Leaves out the night before the first and after the last hours of a day. */
function withoutEnds(entries: readonly Piece[]): readonly Piece[] {
  const isNight = ({ rule }: Piece) => rule === 'outside-hours'
  const first = entries.findIndex((each) => !isNight(each))
  if (first === -1) return entries
  return entries.slice(first, entries.findLastIndex((each) => !isNight(each)) + 1)
}

const isEmpty = ({ rule }: Piece) => rule === 'outside-hours' || rule === 'no-opened-slot'

/** Whether a day has no booking times at all, however much of it is over (product §11.8). */
const isWithoutTimes = (entries: readonly Piece[]) =>
  entries.every((each) => isEmpty(each) || each.rule === 'past')

/** Leaves out the rule's name at the beginning of a text, which stands above it already. */
const withoutName = (text: string, name: string) =>
  text.startsWith(`${name}.`) ? text.slice(name.length + 1).trim() : text

function Pieces({ explanation, change }: { explanation: Explanation; change: (uuid: string) => void }) {
  const translate = useTranslate()
  const times = useTimes()
  const { next_slot } = explanation
  const entries = withoutEnds(explanation.entries)
  const isNone = isWithoutTimes(explanation.entries)
  return (
    <div aria-live="polite">
      <ol className="why-pieces">
        {entries.map((piece) => {
          const { start, end, rule, text, uuid } = piece
          return (
            <li key={start}>
              <span className="num">{times.clocks(start, end)}</span>
              <div>
                <b>{translate(isNone && isEmpty(piece) ? 'No booking times' : rules[rule])}</b>
                <p>{withoutName(text, translate(rules[rule]))}</p>
                {rule === 'block' && uuid && (
                  <button type="button" className="link" onClick={() => change(uuid)}>
                    {translate('Change')}
                  </button>
                )}
              </div>
            </li>
          )
        })}
      </ol>
      <p className="why-next">
        <span className="muted">{translate('Next free slot for this topic')}</span>
        <b>{next_slot ? times.dayAndTime(next_slot.start) : translate('none')}</b>
      </p>
    </div>
  )
}
