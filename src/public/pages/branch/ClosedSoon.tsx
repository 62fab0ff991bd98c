import type { components } from '#generated/types.ts'
import { writtenRanges } from '#rules/opening-times.ts'
import { spokenComingDay, spokenHour } from '#rules/spoken-time.ts'
import type { Translate } from '../../texts.ts'

type Closing = NonNullable<components['schemas']['BranchPage']['closings']>[number]

interface ClosedSoonProps {
  closings: readonly Closing[]
  t: Translate
  language: string
}

/** On which of the next days a branch is closed, or open at other times than usual, by name (product §8.11). */
export function ClosedSoon({ closings, t, language }: ClosedSoonProps) {
  if (closings.length === 0) return null
  return (
    <div className="closed-soon" lang={language}>
      <p id="closed-soon">
        {t(closings.some(({ opening_times }) => opening_times) ? 'Other opening hours' : 'Closed soon')}
      </p>
      <ul aria-labelledby="closed-soon">
        {closings.map((closing) => (
          <li key={closing.date}>{sentenceOf(closing, t, language)}</li>
        ))}
      </ul>
    </div>
  )
}

function sentenceOf({ date, name, closed_from, opening_times }: Closing, t: Translate, language: string) {
  // A date is no instant: it is read by the clock that it is written by.
  const clocks = { language, timeZone: 'UTC' }
  const day = spokenComingDay(new Date(date), clocks)
  if (opening_times)
    return t('{day}: {name} – open {times}', { day, name, times: writtenRanges(opening_times) })
  if (closed_from === null) return t('{day}: {name} – closed', { day, name })
  const time = spokenHour(new Date(`${date}T${closed_from}Z`), clocks)
  return t('{day}: {name} – closed from {time}', { day, name, time })
}
