import { CalendarClock, CalendarPlus, CalendarX, CircleCheck, Clock } from 'lucide-react'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { type AppointmentType, placeLabel, typeNames } from '#rules/appointment-types.ts'
import { languageOfText } from '#rules/by-language.ts'
import { lengthText } from '#rules/length-text.ts'
import { usualTimeZone } from '#rules/usual-time-zone.ts'
import { useTexts } from '#ui/texts.tsx'
import { InLanguage } from '../../InLanguage.tsx'
import type { PopupPage } from '../../popups.ts'
import type { IslandTexts } from '../popup.tsx'
import type { Receipt, Topic } from './calls.ts'
import { type Clocks, clocksOf, momentWords } from './clocks.ts'
import { Who } from './Who.tsx'

interface Props {
  page: PopupPage
  t: IslandTexts
  receipt: Receipt
  email: string
  topic: Topic | undefined
  type: AppointmentType | undefined
}

const dayMs = 86_400_000

/** Booked: when, with whom, where, what to bring; the file for the calendar and the private links. */
export function Done({ page, t, receipt, email, topic, type }: Props) {
  const [clocks] = useState(() => clocksOf(page.booking?.timeZone ?? usualTimeZone))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { clock, names } = clocks
  const { start } = receipt
  const isConfirmed = receipt.state === 'confirmed'
  const other = clocks.elsewhere(start)
  const isReminded = Date.parse(start) - Date.now() > dayMs
  const Icon = isConfirmed ? CircleCheck : Clock
  const day = clock.dayOf(start)
  return (
    <div className="bk-done">
      <div className={isConfirmed ? 'bk-ok' : 'bk-ok is-asked'}>
        <Icon className="i" aria-hidden="true" />
        <h3 ref={heading} tabIndex={-1} aria-describedby="bk-date">
          {isConfirmed ? t('Your appointment is confirmed') : t('Your request has arrived')}
        </h3>
      </div>
      <p className="bk-date" id="bk-date">
        <span className="strong">
          {names.short(day)}
          <span className="vh">,</span>
        </span>{' '}
        <span>{t('{time} o’clock', { time: clock.time(start) })}</span>
      </p>
      {other && <p className="muted">{t('your time {time}', { time: other })}</p>}
      <p className="bk-sent">
        {answerText({ t, name: page.name, email, receipt, clocks })}
        {isConfirmed && isReminded && ` ${t('We remind you the day before.')}`}
      </p>
      <p>
        <a className={isConfirmed ? 'btn btn-primary' : 'btn'} href={calendarHref(receipt)} download>
          <CalendarPlus className="i" aria-hidden="true" />
          {t('Add to calendar')}
        </a>
      </p>
      <Facts page={page} t={t} receipt={receipt} topic={topic} type={type} />
      <div className="bk-after">
        <a className="quiet" href={privateHref(receipt, 'move', page)}>
          <CalendarClock className="i" aria-hidden="true" />
          {t(isConfirmed ? 'Move appointment' : 'Ask for another time')}
        </a>
        <a className="quiet" href={privateHref(receipt, 'cancel', page)}>
          <CalendarX className="i" aria-hidden="true" />
          {t(isConfirmed ? 'Cancel appointment' : 'Withdraw request')}
        </a>
      </div>
    </div>
  )
}

interface AnswerWords extends Pick<Props, 't' | 'email' | 'receipt'> {
  name: string
  clocks: Clocks
}

/** Who answers, where, and until when. */
function answerText({ t, name, email, receipt, clocks }: AnswerWords): string {
  const { state, answer_by: end } = receipt
  if (state === 'confirmed') return t('The confirmation is on its way to {email}.', { email })
  if (!end) return t('{name} answers to {email}. Until then the time stays yours.', { name, email })
  const until = momentWords(end, clocks, t)
  return t('{name} answers to {email} by {until}. Until then the time stays yours.', { name, email, until })
}

function Facts({ page, t, receipt, topic, type }: Omit<Props, 'email'>) {
  const say = useTexts()
  const { place } = receipt
  const phone = page.booking?.phone
  return (
    <dl className="bk-facts">
      <Fact name={t('With')}>
        <Who page={page}>
          <InLanguage lang={page.booking?.positionLanguage}>{page.booking?.position}</InLanguage>
          {phone && (
            <>
              {page.booking?.position && ', '}
              <a className="nowrap" href={phone.href}>
                {phone.text}
              </a>
            </>
          )}
        </Who>
      </Fact>
      {topic && (
        <Fact name={t('Topic')}>
          <InLanguage lang={languageOfText(topic, 'topic', page.ownLanguage)}>{topic.topic}</InLanguage>
          {`, ${lengthText(topic.length, say)}`}
        </Fact>
      )}
      {type && (
        <Fact name={t(place ? placeLabel(type) : 'Type')}>
          <Lines text={place || t(typeNames[type])} />
        </Fact>
      )}
      {topic?.preparation && (
        <Fact name={t('Please bring')}>
          <InLanguage lang={languageOfText(topic, 'preparation', page.ownLanguage)}>
            <Lines text={topic.preparation} />
          </InLanguage>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Lines({ text }: { text: string }) {
  return text.split('\n').map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines that never change
    <Fragment key={at}>
      {at > 0 && <br />}
      {line}
    </Fragment>
  ))
}

const calendarHref = ({ uuid, token }: Receipt) =>
  `/api/v1/appointments/${uuid}/calendar-file?${new URLSearchParams({ token })}`

const privateHref = ({ uuid, token }: Receipt, step: 'move' | 'cancel', { outside }: PopupPage) =>
  `/app/appointment?${new URLSearchParams({ id: uuid, token, step, ...(outside?.language && { lang: outside.language }) })}`
