import type { WidgetProps } from '@rjsf/utils'
import { useRecordContext, useTranslate } from 'react-admin'
import type { components } from '#generated/types.ts'
import { Switch } from '../../forms/widgets/Switch.tsx'
import { HandOver } from './hand-over/HandOver.tsx'
import './active-switch.css'

type Matters = NonNullable<components['schemas']['Advisor']['open_matters']>

/** Whether the profile is shown; below it, once it is switched off, what becomes of those who have to do with the advisor. */
export function ActiveSwitch(props: WidgetProps) {
  const record = useRecordContext()
  const isLeaving = record?.is_active === true && props.value === false
  return (
    <>
      <Switch {...props} />
      <div className="after-switch">
        <div aria-live="polite">{isLeaving && <Consequences matters={record.open_matters ?? {}} />}</div>
        {isLeaving && <HandOver alias={String(record.id)} count={record.open_matters?.appointments ?? 0} />}
      </div>
    </>
  )
}

function Consequences({ matters }: { readonly matters: Matters }) {
  const translate = useTranslate()
  const said = sentences(matters)
  return (
    <div className="consequences">
      <p>{translate('Once this is saved, visitors no longer find the profile, and nobody can book.')}</p>
      {said.length > 0 && (
        <ul>
          {said.map(({ text, count }) => (
            <li key={text}>{translate(text, { count })}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface Sentence {
  /** Message key. */
  readonly text: string
  readonly count: number
}

/** Of each kind that there is one. */
function sentences({ appointments = 0, requests = 0, wallet_cards: cards = 0 }: Matters): Sentence[] {
  const of = (count: number, one: string, many: string) =>
    count > 0 ? [{ text: count === 1 ? one : many, count }] : []
  return [
    ...of(
      appointments,
      'One appointment to come stays: hand it over or cancel it, where the advisor will not be there.',
      '{count} appointments to come stay: hand them over or cancel them, where the advisor will not be there.',
    ),
    ...of(
      requests,
      'One request that is open stays with the advisor.',
      '{count} requests that are open stay with the advisor.',
    ),
    ...of(cards, 'One wallet card becomes void.', '{count} wallet cards become void.'),
  ]
}
