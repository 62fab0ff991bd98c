import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Failure } from '../../kit/failure.ts'
import { LoadingBox } from '../../kit/LoadingBox.tsx'
import { BusyFields } from '../../kit/saving/BusyFields.tsx'
import { useOpenDraft } from '../../kit/saving/open-drafts.ts'
import { RefusedAlert } from '../../kit/saving/RefusedAlert.tsx'
import type { PickedAdvisor } from '../advisors/public.ts'
import type { ClosedTime } from './closed-time.ts'
import { OverlapFields } from './OverlapFields.tsx'
import { isSettled, type Outcome, type Reason, reasonsOf, type Settlement } from './overlaps.ts'
import { useOverlaps } from './use-overlaps.ts'
import { useSettling } from './use-settling.ts'

export interface SettlingStepProps {
  readonly alias: string
  readonly time: ClosedTime
  /** What was chosen before the time was closed. */
  readonly settlement: Settlement
  readonly substitute: PickedAdvisor | null
  /** Nothing is left that nobody has decided on, or whoever looks at it leaves it so. */
  readonly done: () => void
}

/** After a time was closed: does what was chosen, then tells what still lies in it, until nothing is left to decide. */
export function SettlingStep({ settlement: first, substitute: named, ...place }: SettlingStepProps) {
  const [settlement, setSettlement] = useState(first)
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [isSent, setSent] = useState(first.orders.length === 0)
  const [refusal, setRefusal] = useState<Failure | null>(null)
  const [substitute, setSubstitute] = useState(named)
  const [round, setRound] = useState(1)
  if (!isSent) {
    const sent = (came: ReadonlyMap<string, Outcome>, refused: Failure | null) => {
      setOutcomes(came)
      setRefusal(refused)
      setSent(true)
    }
    return <Sending {...{ ...place, settlement, sent }} />
  }
  const settle = (next: Settlement) => {
    setSettlement(next)
    setRound(round + 1)
    setSent(false)
  }
  return <Rest {...{ ...place, settlement, outcomes, refusal, round, substitute, setSubstitute, settle }} />
}

interface SendingProps extends Pick<SettlingStepProps, 'alias' | 'settlement' | 'done'> {
  /** @param refused where the rest cannot be done as it was chosen, whoever sends it again */
  readonly sent: (outcomes: ReadonlyMap<string, Outcome>, refused: Failure | null) => void
}

function Sending({ alias, settlement, sent, done }: SendingProps) {
  const translate = useTranslate()
  const [isOver, setOver] = useState(false)
  const { send, isBusy, failure, outcomes, count } = useSettling(alias, settlement, () => setOver(true))
  useOpenDraft({ changed: [], isBusy })
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    void send()
  })
  useEffect(() => {
    if (isOver) sent(outcomes, null)
    else if (failure?.status === 422) sent(outcomes, failure)
  })
  const all = settlement.orders.length
  return (
    <>
      <div className="dialog-body settling">
        <progress aria-label={translate('Appointments')} max={all} value={count} />
        <p role="status">{translate('{done} of {all} are settled', { done: count, all })}</p>
        <RefusedAlert failure={failure} />
      </div>
      <div className="dialog-foot">
        <Button variant="text" onClick={done} disabled={isBusy}>
          {translate('Close')}
        </Button>
        <Button variant="contained" color="primary" loading={isBusy} onClick={() => void send()}>
          {translate('Settle appointments')}
        </Button>
      </div>
    </>
  )
}

interface RestProps extends Omit<SettlingStepProps, 'substitute'> {
  readonly outcomes: ReadonlyMap<string, Outcome>
  readonly refusal: Failure | null
  readonly round: number
  readonly substitute: PickedAdvisor | null
  readonly setSubstitute: (substitute: PickedAdvisor | null) => void
  readonly settle: (settlement: Settlement) => void
}

/** What still lies in the time: what could not be settled, and what came to be meanwhile. */
function Rest(props: RestProps) {
  const { alias, time, settlement, outcomes, refusal, round, substitute, setSubstitute, settle, done } = props
  const translate = useTranslate()
  const reasons = reasonsOf(outcomes, settlement.orders)
  const overlaps = useOverlaps(alias, time, round, withoutTaken(settlement, reasons))
  const { found, failure } = overlaps
  const isLeft = found?.some((each) => isSettled(each) && !settlement.staying.has(each.uuid ?? ''))
  useEffect(() => {
    if (isLeft === false) done()
  })
  const next = overlaps.settlement(substitute?.slug ?? null)
  if (!failure && !isLeft) return <LoadingBox />
  return (
    <>
      <div className="dialog-body fields">
        {!failure && (
          <RefusedAlert failure={refusal}>
            <p>{translate('It is saved. These appointments still stand:')}</p>
          </RefusedAlert>
        )}
        <BusyFields isBusy={false}>
          <OverlapFields {...{ overlaps, substitute, reasons }} pickSubstitute={setSubstitute} />
        </BusyFields>
      </div>
      <div className="dialog-foot">
        <Button variant="text" onClick={done}>
          {translate('Close')}
        </Button>
        {next.orders.length > 0 && (
          <Button variant="contained" color="primary" onClick={() => settle(next)}>
            {translate('Settle appointments')}
          </Button>
        )}
      </div>
    </>
  )
}

/** What was chosen stands on, but for times that somebody else has now. */
function withoutTaken({ orders, message }: Settlement, reasons: ReadonlyMap<string, Reason>) {
  const left = orders.map(({ start, ...order }) =>
    start && reasons.get(order.uuid) !== 'taken' ? { ...order, start } : order,
  )
  return { orders: left, message }
}
