import type { components } from '#generated/types.ts'
import { addDays } from '#rules/dates.ts'
import { writtenTimes } from '#rules/opening-times.ts'
import { spokenComingDay, spokenWeekday } from '#rules/spoken-time.ts'
import type { Translate } from '../../texts.ts'

type Branch = components['schemas']['BranchPage']

interface OpenNowProps {
  state: NonNullable<Branch['open_state']>
  t: Translate
  language: string
}

/** Whether the branch is open at this moment, and until when (product §8.12). */
export function OpenNow(props: OpenNowProps) {
  return <p className={props.state.is_open ? 'open-now is-open' : 'open-now'}>{sentenceOf(props)}</p>
}

function sentenceOf({ state: { date: today, until, opens }, t, language }: OpenNowProps): string {
  if (until) return t('Open now until {time}', { time: until })
  if (!opens) return t('Closed now')
  const { date, time } = opens
  if (date === today) return t('Closed now, opens at {time}', { time })
  if (date === addDays(today, 1)) return t('Closed now, opens tomorrow at {time}', { time })
  const day = spokenComingDay(new Date(date), { language, timeZone: 'UTC' })
  return t('Closed now, opens {day} at {time}', { day, time })
}

/** A Monday. */
const monday = '2024-01-01'

/** The week, days with the same times together. */
export function Week({ times, language }: { times: NonNullable<Branch['opening_times']>; language: string }) {
  const weekday = (day: number) =>
    spokenWeekday(new Date(addDays(monday, day - 1)), { language, timeZone: 'UTC' })
  return (
    <table className="opening-times num">
      <tbody>
        {writtenTimes(times, weekday).map(([days, hours]) => (
          <tr key={days}>
            <th scope="row">{days}</th>
            <td>{hours}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
