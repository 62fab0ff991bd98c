import type { ReactNode } from 'react'
import { typeNames } from '#rules/appointment-types.ts'
import { languageOfText } from '#rules/by-language.ts'
import { lengthText } from '#rules/length-text.ts'
import { useTexts } from '#ui/texts.tsx'
import { InLanguage } from '../../InLanguage.tsx'
import type { IslandTexts } from '../popup.tsx'
import type { StepProps } from './step.ts'

/** Topic and type, each with the way back to its question, where it was one (product §34.8). */
export function SoFar({ page, session, moves, t }: StepProps) {
  const say = useTexts()
  const { topic, type } = session
  const shared = (step: 'topic' | 'type') => ({
    t,
    onChange: moves.steps.includes(step) ? () => moves.change(step) : undefined,
  })
  return (
    <dl className="bk-sofar">
      {topic && (
        <Answer name={t('Topic')} {...shared('topic')}>
          <InLanguage lang={languageOfText(topic, 'topic', page.ownLanguage)}>{topic.topic}</InLanguage>,{' '}
          {lengthText(topic.length, say)}
        </Answer>
      )}
      {type && (
        <Answer name={t('Type')} {...shared('type')}>
          {t(typeNames[type])}
        </Answer>
      )}
    </dl>
  )
}

interface AnswerProps {
  name: string
  t: IslandTexts
  onChange: (() => void) | undefined
  children: ReactNode
}

function Answer({ name, t, onChange, children }: AnswerProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {onChange && (
        <dd>
          <button type="button" onClick={onChange}>
            {t('Change')}
            <span className="vh">: {name}</span>
          </button>
        </dd>
      )}
    </div>
  )
}
