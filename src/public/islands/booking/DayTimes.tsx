import type { KeyboardEvent } from 'react'
import type { IslandTexts } from '../popup.tsx'
import { timeLabel } from './clock.ts'
import type { Clocks } from './clocks.ts'
import type { Slot } from './weeks.ts'

interface Props {
  day: string
  slots: readonly Slot[]
  chosen: Slot | undefined
  clocks: Clocks
  t: IslandTexts
  onChoose: (slot: Slot) => void
}

/** The free times of a day, earliest first. */
export function DayTimes({ day, slots, chosen, clocks, t, onChoose }: Props) {
  const { clock, names } = clocks
  const isEarly = ({ start }: Slot) => clock.time(start) < '12:00'
  const parts = [
    { id: 'bk-morning', title: t('Morning'), slots: slots.filter(isEarly) },
    { id: 'bk-afternoon', title: t('Afternoon'), slots: slots.filter((slot) => !isEarly(slot)) },
  ]
  const starts = slots.map(({ start }) => start)
  const stop = starts.includes(chosen?.start ?? '') ? chosen?.start : starts[0]
  return (
    <section className="bk-day" aria-labelledby="bk-day" onKeyDown={moveByKey}>
      <h4 id="bk-day">{names.short(day)}</h4>
      {parts.map(
        ({ id, title, slots: some }) =>
          some.length > 0 && (
            <fieldset key={id} aria-labelledby={id}>
              <h5 id={id}>{title}</h5>
              <div className="bk-times">
                {some.map((slot) => {
                  const label = timeLabel(clock, slot.start, starts)
                  const other = clocks.elsewhere(slot.start)
                  const said = t('{time} o’clock', { time: label })
                  const own = other ? t('your time {time}', { time: other }) : ''
                  return (
                    <button
                      type="button"
                      key={slot.start}
                      tabIndex={slot.start === stop ? 0 : -1}
                      aria-pressed={slot.start === chosen?.start}
                      aria-label={own ? `${said}, ${own}` : said}
                      className={label.length > 5 ? 'is-long' : undefined}
                      onClick={() => onChoose(slot)}
                    >
                      {label}
                      {own && <span className="bk-own">{own}</span>}
                    </button>
                  )
                })}
              </div>
            </fieldset>
          ),
      )}
    </section>
  )
}

interface Place {
  at: number
  count: number
  columns: number
}
const moves: Record<string, (place: Place) => number> = {
  ArrowRight: ({ at }) => at + 1,
  ArrowLeft: ({ at }) => at - 1,
  ArrowDown: ({ at, columns }) => at + columns,
  ArrowUp: ({ at, columns }) => at - columns,
  Home: () => 0,
  End: ({ count }) => count - 1,
}

/** The style sheet alone knows: there are more where there is room. */
const columnsAt = (element: Element) => Number(getComputedStyle(element).getPropertyValue('--columns')) || 2

/** Arrow keys lead from time to time. */
function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const move = moves[event.key]
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('.bk-times button')]
  const target = event.target as HTMLElement
  const [at, count] = [buttons.indexOf(target), buttons.length]
  if (!move || at < 0) return
  event.preventDefault()
  const to = move({ at, count, columns: columnsAt(target) })
  buttons[Math.max(0, Math.min(count - 1, to))]?.focus()
}
