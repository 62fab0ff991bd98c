import type { WorkingHours } from '#rules/working-hours.ts'

/**
 * A week in one line: days that follow each other with the same hours stand together. 'Mon–Wed 9–17, Fri
 * 9–14:30'.
 *
 * @param name of a day, 1 is Monday
 */
export function weekText(week: readonly WorkingHours[], name: (day: number) => string): string {
  return runsOf(week)
    .map(({ first, last, times }) => {
      const days = first === last ? name(first) : `${name(first)}–${name(last)}`
      return `${days}\u00a0${times}`
    })
    .join(', ')
}

interface Run {
  readonly first: number
  readonly last: number
  readonly times: string
}

/** 09:00 is 9, 09:30 is 9:30. */
const short = (time: string) => time.replace(/^0/, '').replace(/:00$/, '')

function runsOf(week: readonly WorkingHours[]): Run[] {
  const runs: Run[] = []
  for (const { day, start_time, end_time } of week.toSorted((a, b) => a.day - b.day)) {
    const times = `${short(start_time)}–${short(end_time)}`
    const before = runs.at(-1)
    if (before?.times === times && before.last === day - 1) runs[runs.length - 1] = { ...before, last: day }
    else runs.push({ first: day, last: day, times })
  }
  return runs
}
