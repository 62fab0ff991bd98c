import { type ReactNode, useId } from 'react'

interface PushStepProps {
  readonly number: number
  readonly title: string
  /** What comes before it is done. */
  readonly isReached: boolean
  /** Nothing in it can be changed at the moment. */
  readonly isLocked?: boolean
  readonly children: ReactNode
}

/** One of the three steps, all of them in sight: what was entered before can be mended at any time. */
export function PushStep({ number, title, isReached, isLocked, children }: PushStepProps) {
  const id = useId()
  return (
    <section className={isReached ? 'push-step' : 'push-step is-ahead'} aria-labelledby={id}>
      <span className="push-number" aria-hidden="true">
        {number}
      </span>
      <h2 id={id}>{title}</h2>
      <div className="push-fields" inert={isLocked}>
        {children}
      </div>
    </section>
  )
}
