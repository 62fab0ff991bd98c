import { useEffect, useMemo, useState } from 'react'
import { type AppointmentType, appointmentTypes, typeNames } from '#rules/appointment-types.ts'
import { houseAndBranch } from '#rules/branch-name.ts'
import { languageOfText } from '#rules/by-language.ts'
import { lengthText } from '#rules/length-text.ts'
import { usualTimeZone } from '#rules/usual-time-zone.ts'
import { Button } from '#ui/Button.tsx'
import { useTexts } from '#ui/texts.tsx'
import { InLanguage } from '../../InLanguage.tsx'
import type { PopupPage } from '../../popups.ts'
import type { IslandTexts } from '../popup.tsx'
import { ChoiceStep } from './ChoiceStep.tsx'
import type { Offer } from './calls.ts'
import { clocksOf, startWords } from './clocks.ts'
import { movesOf } from './moves.ts'
import { type BookingSession, useSession } from './session.ts'
import type { StepProps } from './step.ts'
import type { Later } from './use-later.ts'
import { Missing } from './Waiting.tsx'
import { Who } from './Who.tsx'

interface Props {
  page: PopupPage
  offer: Offer
  /** Undefined while it is fetched, null where it cannot be. */
  later: Later | undefined | null
  t: IslandTexts
  onClose: () => void
}

/** The steps of booking: one question at a time, then what was booked. */
export function Steps({ page, offer, later, t, onClose }: Props) {
  const moves = useMemo(() => movesOf(offer), [offer])
  const session = useSession()
  const [entry, setEntry] = useState(session?.step)
  // Once left, the first step is no entry any more.
  const hasMoved = session?.step !== entry
  useEffect(() => {
    if (hasMoved) setEntry(undefined)
  }, [hasMoved])
  if (!session) return null
  const { step, topic, type, booked } = session
  const isFirst = step === 'topic' || step === 'type'
  if (!isFirst && !later) return <Missing later={later} page={page} t={t} />
  if (step === 'done') {
    return (
      later &&
      booked && (
        <div className="bk">
          <later.Done page={page} t={t} topic={topic} type={type} {...booked} />
          <div className="bk-foot">
            <Button className="bk-next" onClick={onClose}>
              {t('Close')}
            </Button>
          </div>
        </div>
      )
    )
  }
  const shared: StepProps = { page, session, moves, t, isEntry: entry === step }
  return (
    <div className="bk">
      <Who page={page}>
        <Chosen session={session} page={page} t={t} />
      </Who>
      {isFirst && <Wish session={session} page={page} t={t} />}
      {step === 'topic' && <TopicStep {...shared} offer={offer} />}
      {step === 'type' && <TypeStep {...shared} offer={offer} />}
      {step === 'slot' && later && <later.SlotStep {...shared} />}
      {step === 'details' && later && <later.DetailsStep {...shared} />}
    </div>
  )
}

/** The time that was clicked, until times are asked for. */
function Wish({ session: { wish }, page, t }: { session: BookingSession; page: PopupPage; t: IslandTexts }) {
  const [clocks] = useState(() => clocksOf(page.booking?.timeZone ?? usualTimeZone))
  if (wish === undefined) return null
  const time = startWords(new Date(wish).toISOString(), clocks, t)
  return <p className="bk-wish">{t('Wished time: {time}', { time })}</p>
}

/** What was answered so far; where the time is asked for, that stands below the question. */
function Chosen({ session, page, t }: { session: BookingSession; page: PopupPage; t: IslandTexts }) {
  const say = useTexts()
  const { step, topic, type } = session
  const isKnown = topic !== undefined && (step === 'type' || step === 'details')
  const known = [
    ...(isKnown ? [lengthText(topic.length, say)] : []),
    ...(type && step === 'details' ? [t(typeNames[type])] : []),
  ]
  if (isKnown) {
    return (
      <>
        <InLanguage lang={languageOfText(topic, 'topic', page.ownLanguage)}>{topic.topic}</InLanguage>,{' '}
        {known.join(', ')}
      </>
    )
  }
  return (
    known.join(', ') ||
    houseAndBranch(page.tenant, page.booking?.branch ?? '')
      .filter(Boolean)
      .join(', ')
  )
}

function TopicStep({ offer, ...props }: StepProps & { offer: Offer }) {
  const say = useTexts()
  const { page, session, moves, t } = props
  return (
    <ChoiceStep
      {...props}
      step="topic"
      question={t('What is it about?')}
      missing={t('Please choose a topic.')}
      options={offer.topics.map(({ uuid, topic, comment, length, untranslated }) => ({
        value: uuid,
        name: topic,
        nameLanguage: languageOfText({ untranslated }, 'topic', page.ownLanguage),
        length: lengthText(length, say),
        detail: comment,
        detailLanguage: languageOfText({ untranslated }, 'comment', page.ownLanguage),
      }))}
      chosen={session.topic?.uuid}
      onChoose={(uuid) => {
        const topic = offer.topics.find((each) => each.uuid === uuid)
        if (topic) moves.chooseTopic(topic)
      }}
    />
  )
}

function TypeStep({ offer, ...props }: StepProps & { offer: Offer }) {
  const { page, session, moves, t } = props
  const details: Record<AppointmentType, string | undefined> = {
    'in-branch': page.booking?.address,
    'by-phone': t('{name} calls you. We need your phone number for that.', { name: page.name }),
    online: t('By video. You get the link with the confirmation.'),
  }
  const inOrder = appointmentTypes.filter((type) => offer.types.includes(type))
  return (
    <ChoiceStep
      {...props}
      step="type"
      question={t('How would you like to meet?')}
      missing={t('Please choose how you would like to meet.')}
      options={inOrder.map((type) => ({ value: type, name: t(typeNames[type]), detail: details[type] }))}
      chosen={session.type}
      onChoose={(type) => moves.chooseType(type as AppointmentType)}
    />
  )
}
