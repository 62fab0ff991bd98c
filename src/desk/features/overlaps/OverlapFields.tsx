import { useTranslate } from 'react-admin'
import { Field } from '#ui/Field.tsx'
import { MessageField } from '../../kit/MessageField.tsx'
import { NotRead } from '../../kit/NotRead.tsx'
import { useTimes } from '../../kit/times.ts'
import { AdvisorPicker, type PickedAdvisor } from '../advisors/public.ts'
import { NewTime } from './NewTime.tsx'
import {
  type Choice,
  choices,
  choiceWords,
  isSettled,
  type Overlap,
  possible,
  type Reason,
  reasonWords,
} from './overlaps.ts'
import type { Overlaps } from './use-overlaps.ts'
import './overlaps.css'

interface OverlapFieldsProps {
  readonly overlaps: Overlaps
  readonly substitute: PickedAdvisor | null
  /** Left out where the form has a field for the substitute. */
  readonly pickSubstitute?: (substitute: PickedAdvisor | null) => void
  /** Why those stayed that were to be settled. */
  readonly reasons?: ReadonlyMap<string, Reason>
}

/** Everything that lies in a time that is to be closed, and what is to become of it: of each, and of all at once. */
export function OverlapFields({ overlaps, substitute, pickSubstitute, reasons }: OverlapFieldsProps) {
  const translate = useTranslate()
  const { found = [], failure, retry, choose, choiceOfAll, chooseForAll } = overlaps
  const choiceOf = (uuid: string) => possible(overlaps.choiceOf(uuid), substitute)
  if (failure) return <NotRead {...{ failure, retry }} />
  if (found.length === 0) return null
  const settled = found.filter(isSettled)
  const staying = settled.filter(({ uuid }) => choiceOf(uuid ?? '') === 'stay').length
  const isConfirming = settled.some(
    ({ uuid, state }) => state === 'requested' && choiceOf(uuid ?? '') === 'move',
  )
  return (
    <section className="overlaps" aria-label={translate('Appointments in this time')}>
      <h3>{translate('Appointments in this time: {count}', { count: settled.length })}</h3>
      {pickSubstitute && (
        <AdvisorPicker label={translate('Substitute')} picked={substitute} onPicked={pickSubstitute} />
      )}
      {settled.length > 1 && (
        <ChoiceField
          label={translate('All of them')}
          choice={choiceOfAll && possible(choiceOfAll, substitute)}
          choose={chooseForAll}
          hasSubstitute={substitute !== null}
        />
      )}
      <ul>
        {found.map((overlap) => (
          <OverlapRow
            key={`${overlap.uuid} ${overlap.start}`}
            {...{ overlap, overlaps, reason: reasons?.get(overlap.uuid ?? '') }}
            choice={choiceOf(overlap.uuid ?? '')}
            choose={(choice) => choose(overlap.uuid ?? '', choice)}
            hasSubstitute={substitute !== null}
          />
        ))}
      </ul>
      {staying < settled.length && (
        <MessageField message={overlaps.message} setMessage={overlaps.setMessage} />
      )}
      <p className="muted" role="status">
        {staying > 0
          ? translate(
              'One appointment stays as it is, and nobody is told. |||| %{smart_count} appointments stay as they are, and nobody is told.',
              { smart_count: staying },
            )
          : translate('Each customer gets one mail.')}
        {isConfirming && ` ${translate('A request that is moved is confirmed at its new time.')}`}
      </p>
    </section>
  )
}

interface OverlapRowProps {
  readonly overlap: Overlap
  readonly overlaps: Overlaps
  readonly reason: Reason | undefined
  readonly choice: Choice
  readonly choose: (choice: Choice) => void
  readonly hasSubstitute: boolean
}

function OverlapRow({ overlap, overlaps, reason, ...chosen }: OverlapRowProps) {
  const translate = useTranslate()
  const times = useTimes()
  const { kind, uuid, title, state, topic_name, start, end, expires_at } = overlap
  const isRequest = state === 'requested' && translate('Requested')
  const label = [times.dayAndSpan(start, end), title, topic_name, isRequest].filter(Boolean).join(', ')
  if (kind === 'hold') {
    const until = expires_at ? translate('until {time}', { time: times.time(expires_at) }) : ''
    return (
      <li>
        {[times.dayAndSpan(start, end), translate('Held by a visitor'), until].filter(Boolean).join(', ')}
      </li>
    )
  }
  const why = reason ? [translate(reasonWords[reason])] : []
  return (
    <li>
      <ChoiceField label={label} errors={why} {...chosen} />
      {chosen.choice === 'move' && uuid && <NewTime overlap={{ ...overlap, uuid }} overlaps={overlaps} />}
    </li>
  )
}

interface ChoiceFieldProps {
  readonly label: string
  /** Null while those that it stands for differ. */
  readonly choice: Choice | null
  readonly choose: (choice: Choice) => void
  readonly hasSubstitute: boolean
  readonly errors?: readonly string[]
}

function ChoiceField({ label, choice, choose, hasSubstitute, errors }: ChoiceFieldProps) {
  const translate = useTranslate()
  return (
    <Field label={label} errors={errors}>
      {(control) => (
        <select
          {...control}
          className="ui-in"
          value={choice ?? ''}
          onChange={(event) => choose(event.currentTarget.value as Choice)}
        >
          {choice === null && (
            <option value="" disabled>
              {translate('Each its own')}
            </option>
          )}
          {choices.map((each) => (
            <option key={each} value={each} disabled={each === 'substitute' && !hasSubstitute}>
              {translate(
                each === 'substitute' && !hasSubstitute
                  ? 'Hand over: choose a substitute first'
                  : choiceWords[each],
              )}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
