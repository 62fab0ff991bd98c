import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { dayOf } from '#rules/slots/days.ts'
import { NotRead } from '../../../kit/NotRead.tsx'
import { useTimes } from '../../../kit/times.ts'
import { Explained } from './Explained.tsx'
import { useOffer } from './use-explanation.ts'
import './why.css'

interface Props {
  /** YYYY-MM-DD */
  readonly date: string
  /** Opens the block that takes a piece of the day. */
  readonly change: (uuid: string) => void
}

/** 'Why is there no slot?': a day piece by piece, each with what takes it. */
export function WhyNoSlot({ date, change }: Props) {
  const translate = useTranslate()
  const times = useTimes()
  const id = useId()
  const { data, failure, retry } = useOffer()
  const isOffering = data && data.topics.length > 0 && data.types.length > 0
  return (
    <section className="why" aria-labelledby={id}>
      <h2 id={id}>{translate('Why is there no slot?')}</h2>
      <p className="muted">{times.longDay(new Date(dayOf(date, times.zone).start))}</p>
      {failure && <NotRead {...{ failure, retry }} />}
      {isOffering && <Explained offer={data} date={date} change={change} />}
      {data && !isOffering && (
        <p>
          {translate('Customers can book once you offer a topic and a type.')}{' '}
          <Link to="/online-appointments/settings/topics">{translate('Choose topics')}</Link>
        </p>
      )}
    </section>
  )
}
