import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  /** Stands in the address as well. */
  id: string
  name: string
  /** For long rows. */
  wide?: boolean
  children: ReactNode
}

/** One state of a primitive. Its name is a link that puts the focus into it. */
export function State({ id, name, wide, children }: Props) {
  const sample = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const focusIt = () => {
      if (location.hash !== `#${id}`) return
      const first = (control: string) =>
        sample.current?.querySelector<HTMLElement>(`${control}:not(:disabled)`)
      ;(first('input') ?? first('textarea') ?? first('button'))?.focus()
    }
    focusIt()
    addEventListener('hashchange', focusIt)
    return () => removeEventListener('hashchange', focusIt)
  }, [id])
  return (
    <section className={wide ? 'g-state is-wide' : 'g-state'} id={id} aria-labelledby={`${id}-name`}>
      <h2 id={`${id}-name`}>
        <a href={`#${id}`}>{name}</a>
      </h2>
      <div ref={sample} data-sample={id}>
        {children}
      </div>
    </section>
  )
}
