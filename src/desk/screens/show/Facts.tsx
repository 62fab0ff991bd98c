import { type ReactNode, useId } from 'react'
import './show.css'

/** Facts under a heading, as the show page sets them. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="group" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
      </div>
      <dl className="fields">{children}</dl>
    </section>
  )
}

/** What nobody said has no place. */
export function Fact({ term, children, isLong }: { term: string; children: ReactNode; isLong?: boolean }) {
  if (!children) return null
  return (
    <div className={isLong ? 'long-fact' : undefined}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
