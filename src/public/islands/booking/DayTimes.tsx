import type { KeyboardEvent } from 'react'
import { timeLabel } from '../../calendar/clock.ts'
import { TimesOfDay } from '../../calendar/TimesOfDay.tsx'
import type { Slot } from '../../calendar/weeks.ts'
import type { IslandTexts } from '../popup.tsx'
import type { Clocks } from './clocks.ts'

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
  const starts = slots.map(({ start }) => start)
  const stop = starts.includes(chosen?.start ?? '') ? chosen?.start : starts[0]
  return (
    <TimesOfDay {...{ day, slots, clock, names, t }} headings={['h4', 'h5']} onKeyDown={moveByKey}>
      {(slot) => {
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
      }}
    </TimesOfDay>
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
