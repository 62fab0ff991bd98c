import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { Steps } from '#ui/Steps.tsx'
import type { Entries } from '../drafts.ts'
import { EntryForm } from '../EntryForm.tsx'
import { Notice } from '../Notice.tsx'
import type { IslandTexts } from '../popup.tsx'
import type { Moves } from './moves.ts'
import type { BookingSession, BookingStep } from './session.ts'

interface Props {
  step: BookingStep
  session: BookingSession
  moves: Moves
  t: IslandTexts
  /** One for each step (product §34.8). */
  question: string
  /** Word on the button that goes on. */
  next?: string
  /** Why it does not go on, besides what a call was refused for. */
  problem?: string | undefined
  /** Refusals in all: each takes the focus to what it is about. */
  refusals?: number
  /** Beside the buttons: what was chosen. */
  picked?: ReactNode
  onNext: (entered: Entries) => void
  onChange?: (entered: Entries, field: string) => void
  /** The popup has just been opened: its title has the focus. */
  isEntry: boolean
  children: ReactNode
}

/** A step of booking: how far one is, the question, the answers, and a foot that stays in sight. */
export function StepFrame({ step, session, moves, t, question, isEntry, children, ...props }: Props) {
  const { problem, refusals = session.refusals, picked, next, onNext, onChange } = props
  const heading = useRef<HTMLHeadingElement>(null)
  // The step that had the focus is gone: the next question is read.
  useEffect(() => {
    if (isEntry) return
    const dialog = heading.current?.closest('dialog')
    if (dialog) dialog.scrollTop = 0
    // What led here, where it was no wish of the visitor's.
    const reason = heading.current?.closest('form')?.querySelector<HTMLElement>('[role="alert"]')
    ;(reason ?? heading.current)?.focus()
  }, [isEntry])
  const message = problem ?? session.failure?.message
  const number = moves.steps.indexOf(step) + 1
  return (
    <EntryForm
      className="bk-step"
      refusals={refusals}
      onSubmit={onNext}
      onChange={(entered, field) => onChange?.(entered, field)}
    >
      <div id="bk-progress">
        <Steps step={number} steps={moves.steps.length} />
      </div>
      <h3 className="bk-question" id="bk-question" ref={heading} tabIndex={-1} aria-describedby="bk-progress">
        {question}
      </h3>
      {children}
      <div className="bk-foot">
        {message && <Notice text={message} />}
        {picked}
        {number > 1 && <Button onClick={moves.back}>{t('Back')}</Button>}
        <Button className="bk-next" type="submit" primary busy={session.busy ?? false}>
          {next ?? t('Continue')}
        </Button>
      </div>
    </EntryForm>
  )
}
