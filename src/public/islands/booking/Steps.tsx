import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { lengthText } from '#ui/length-text.ts'
import { useTexts } from '#ui/texts.tsx'
import type { PopupPage } from '../../popups.ts'
import type { IslandTexts } from '../popup.tsx'
import { ChoiceStep } from './ChoiceStep.tsx'
import type { Offer, Type } from './calls.ts'
import { DetailsStep } from './DetailsStep.tsx'
import { Done } from './Done.tsx'
import { flowOf } from './flow.ts'
import { SlotStep } from './SlotStep.tsx'
import { type Session, useSession } from './session.ts'
import type { StepProps } from './step.ts'
import { typeNames } from './types.ts'
import { Who } from './Who.tsx'

interface Props {
  page: PopupPage
  offer: Offer
  t: IslandTexts
  onClose: () => void
}

/** One question at a time, then what was booked. */
export function Steps({ page, offer, t, onClose }: Props) {
  const flow = useMemo(() => flowOf(page, offer, t), [page, offer, t])
  const session = useSession()
  const [entry, setEntry] = useState(session?.step)
  // Once left, the first step is no entry any more.
  const hasMoved = session?.step !== entry
  useEffect(() => {
    if (hasMoved) setEntry(undefined)
  }, [hasMoved])
  if (!session) return null
  const { step, topic, type, booked } = session
  if (step === 'done') {
    return (
      booked && (
        <div className="bk">
          <Done page={page} t={t} topic={topic} type={type} {...booked} />
          <div className="bk-foot">
            <Button className="bk-next" onClick={onClose}>
              {t('Close')}
            </Button>
          </div>
        </div>
      )
    )
  }
  const shared: StepProps = { page, session, flow, t, isEntry: entry === step }
  const steps: Record<typeof step, () => ReactNode> = {
    topic: () => <TopicStep key="topic" {...shared} offer={offer} />,
    type: () => <TypeStep key="type" {...shared} offer={offer} />,
    slot: () => <SlotStep key="slot" {...shared} />,
    details: () => <DetailsStep key="details" {...shared} />,
  }
  return (
    <div className="bk">
      <Who page={page}>
        <Chosen session={session} page={page} t={t} />
      </Who>
      {steps[step]()}
    </div>
  )
}

/** What was answered so far. */
function Chosen({ session, page, t }: { session: Session; page: PopupPage; t: IslandTexts }) {
  const say = useTexts()
  const { step, topic, type } = session
  const known = [
    ...(topic && step !== 'topic' ? [topic.topic, lengthText(topic.length, say)] : []),
    ...(type && (step === 'slot' || step === 'details') ? [t(typeNames[type])] : []),
  ]
  return known.join(', ') || [page.tenant, page.booking?.branch].filter(Boolean).join(', ')
}

function TopicStep({ offer, ...props }: StepProps & { offer: Offer }) {
  const say = useTexts()
  const { session, flow, t } = props
  return (
    <ChoiceStep
      {...props}
      step="topic"
      question={t('What is it about?')}
      missing={t('Please choose a topic.')}
      options={offer.topics.map(({ uuid, topic, comment, length }) => ({
        value: uuid,
        name: topic,
        length: lengthText(length, say),
        detail: comment,
      }))}
      chosen={session.topic?.uuid}
      onChoose={(uuid) => {
        const topic = offer.topics.find((each) => each.uuid === uuid)
        if (topic) flow.chooseTopic(topic)
      }}
    />
  )
}

function TypeStep({ offer, ...props }: StepProps & { offer: Offer }) {
  const { page, session, flow, t } = props
  const details: Record<Type, string | undefined> = {
    'in-branch': page.booking?.address,
    'by-phone': t('{name} calls you. We need your phone number for that.', { name: page.name }),
    online: t('By video. You get the link with the confirmation.'),
  }
  const inOrder = (Object.keys(typeNames) as Type[]).filter((type) => offer.types.includes(type))
  return (
    <ChoiceStep
      {...props}
      step="type"
      question={t('How would you like to meet?')}
      missing={t('Please choose how you would like to meet.')}
      options={inOrder.map((type) => ({ value: type, name: t(typeNames[type]), detail: details[type] }))}
      chosen={session.type}
      onChoose={(type) => flow.chooseType(type as Type)}
    />
  )
}
