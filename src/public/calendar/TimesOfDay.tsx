import type { ComponentProps, ReactNode } from 'react'
import type { Clock, DayNames } from './clock.ts'
import type { Slot } from './weeks.ts'

interface Props extends Pick<ComponentProps<'section'>, 'onKeyDown'> {
  readonly day: string
  readonly slots: readonly Slot[]
  readonly clock: Clock
  readonly names: DayNames
  readonly t: (key: 'Morning' | 'Afternoon') => string
  /** Those of the day, and of its halves. */
  readonly headings: readonly ['h2', 'h3'] | readonly ['h4', 'h5']
  readonly children: (slot: Slot) => ReactNode
}

/** The free times of a day, earliest first. */
export function TimesOfDay({ day, slots, clock, names, t, headings, children, ...section }: Props) {
  const [Name, Part] = headings
  const isEarly = ({ start }: Slot) => clock.time(start) < '12:00'
  const parts = [
    { id: 'bk-morning', title: t('Morning'), slots: slots.filter(isEarly) },
    { id: 'bk-afternoon', title: t('Afternoon'), slots: slots.filter((slot) => !isEarly(slot)) },
  ]
  return (
    <section className="bk-day" aria-labelledby="bk-day" {...section}>
      <Name className="bk-day-name" id="bk-day">
        {names.short(day)}
      </Name>
      {parts.map(
        ({ id, title, slots: some }) =>
          some.length > 0 && (
            <fieldset key={id} aria-labelledby={id}>
              <Part className="bk-day-part" id={id}>
                {title}
              </Part>
              <div className="bk-times">{some.map(children)}</div>
            </fieldset>
          ),
      )}
    </section>
  )
}
