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

/** The times of a day stand in so many columns. */
const columns = 2
const moves: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at + columns,
  ArrowUp: (at) => at - columns,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Arrow keys lead from time to time. */
function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const move = moves[event.key]
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('.bk-times button')]
  const at = buttons.indexOf(event.target as HTMLElement)
  if (!move || at < 0) return
  event.preventDefault()
  buttons[Math.max(0, Math.min(buttons.length - 1, move(at, buttons.length)))]?.focus()
}
