/** When an answer can be hoped for, in the visitor's words (product §5.9). */
import type { components } from '#generated/types.ts'
import { addDays } from '#rules/dates.ts'
import { spokenComingDay, spokenDay, spokenLongWeekday } from '#rules/spoken-time.ts'

export type Answers = components['schemas']['MessengerAnswers']

export const answersTexts = [
  'Answers again on {day} from {time}',
  'Answers again today from {time}',
  'Answers again tomorrow from {time}',
  'Away until {day}',
  'Usually answers within an hour',
  'Usually answers within {count} days',
  'Usually answers within {count} hours',
] as const

type Translate = (key: (typeof answersTexts)[number], values?: Record<string, string | number>) => string

/** Null: nothing is known. */
export function answersSentence(answers: Answers, t: Translate, language: string): string | null {
  const { away_until: until, answers_within: within, hours } = answers
  // A day has no zone: it is named as of noon in UTC.
  const at = (day: string) => new Date(`${day}T12:00:00Z`)
  const clocks = { language, timeZone: 'UTC' }
  if (until) return t('Away until {day}', { day: spokenDay(at(until), clocks) })
  if (hours?.opens) {
    const { date } = hours.opens
    const time = hours.opens.time.replace(/^0/, '')
    if (date === hours.date) return t('Answers again today from {time}', { time })
    if (date === addDays(hours.date, 1)) return t('Answers again tomorrow from {time}', { time })
    // A week later it is the same day of the week.
    const isSame = date === addDays(hours.date, 7)
    const day = isSame ? spokenComingDay(at(date), clocks) : spokenLongWeekday(at(date), clocks)
    return t('Answers again on {day} from {time}', { day, time })
  }
  // Who does not work within a week, and is not away by then either, promises nothing.
  if (!within || hours?.is_open === false) return null
  if (within === 1) return t('Usually answers within an hour')
  return within <= 24
    ? t('Usually answers within {count} hours', { count: within })
    : t('Usually answers within {count} days', { count: Math.ceil(within / 24) })
}
