/** What is wrong with a week, told day by day (product §13.6): to whatever the rules refuse, and the validator before them. */
import { type DayFaults, type WorkingHours, weekFaults } from '#rules/working-hours.ts'
import type { Translate } from '#server/platform/binding/handler.ts'
import { HttpError, sentence } from '#server/platform/contract/errors.ts'

/** As the contract has it: each day may stand twice, so that the second is refused at its day. */
const mostEntries = 14

/** @throws HttpError 422 with errors by day */
export function checkWeek(week: readonly WorkingHours[], translate: Translate): void {
  const faults = weekFaults(week)
  if (faults.length > 0) throw refusedWeek(faults, translate)
}

function refusedWeek(faults: readonly DayFaults[], translate: Translate): HttpError {
  const say = (messages: readonly string[]) => messages.map((each) => translate(each))
  const errors = faults.map(({ day, errors: { startTime, endTime } }) => ({
    day,
    errors: { ...(startTime && { startTime: say(startTime) }), ...(endTime && { endTime: say(endTime) }) },
  }))
  return new HttpError(422, sentence(500), { extra: { errors } })
}

/** Times that no entry can hold ('09:00:00', 930, none at all) are wrong times of their days; all else stays at its field. */
export function toldByDay(refused: HttpError, body: unknown, translate: Translate): HttpError {
  const paths = Object.keys(refused.errors ?? {})
  const isOfTimes = paths.length > 0 && paths.every((path) => /^\d+\.(start|end)_time$/.test(path))
  if (!isOfTimes || !Array.isArray(body) || body.length > mostEntries) return refused
  const faults = weekFaults(body.map(entryOf))
  return faults.length > 0 ? refusedWeek(faults, translate) : refused
}

function entryOf(entry: Partial<Record<keyof WorkingHours, unknown>>): WorkingHours {
  const time = (value: unknown) => (typeof value === 'string' ? value : '')
  return { day: Number(entry.day), start_time: time(entry.start_time), end_time: time(entry.end_time) }
}
