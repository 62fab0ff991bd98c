import type { ReactNode } from 'react'

interface StateProps {
  readonly text: string
  /** What can be done about it. */
  readonly children: ReactNode
  readonly role?: 'alert'
}

/** Stands where rows would: a sentence and what to do next. */
export function State({ text, children, role }: StateProps) {
  return (
    <div className="nothing" role={role ?? 'status'}>
      <p>{text}</p>
      {children}
    </div>
  )
}
