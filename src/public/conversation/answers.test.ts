import { expect, test } from 'vitest'
import { translator } from '../texts.ts'
import { type Answers, answersSentence } from './answers.ts'

const unknown: Answers = { away_until: null, answers_within: null, hours: null }
const said = (given: Partial<Answers>, language = 'de') =>
  answersSentence({ ...unknown, ...given }, translator(language), language)
const hours = {
  date: '2026-11-27',
  is_open: false,
  until: null,
  opens: null,
  changes_at: '2026-11-27T23:00:00Z',
}
const opens = (date: string, time = '09:00') => ({ hours: { ...hours, opens: { date, time } } })
const works = { hours: { ...hours, is_open: true, until: '17:00' } }

test('an absence goes first, then the hours at which nobody works, then the figures', () => {
  const all = { ...opens('2026-11-30'), answers_within: 4 }
  expect(said({ ...all, away_until: '2026-12-04' })).toBe('Abwesend bis Fr, 4. Dezember 2026')
  expect(said(all)).toBe('Antwortet wieder am Montag ab 9:00 Uhr')
  expect(said({ ...all, ...works })).toBe('Antwortet meist innerhalb von 4 Stunden')
  expect(said(works)).toBeNull()
  expect(said({})).toBeNull()
  // Nobody works for a week: the figures would be a promise.
  expect(said({ answers_within: 4, hours })).toBeNull()
})

test.each([
  ['2026-11-27', 'Antwortet wieder heute ab 14:30 Uhr', 'Answers again today from 14:30'],
  ['2026-11-28', 'Antwortet wieder morgen ab 14:30 Uhr', 'Answers again tomorrow from 14:30'],
  ['2026-11-29', 'Antwortet wieder am Sonntag ab 14:30 Uhr', 'Answers again on Sunday from 14:30'],
  [
    '2026-12-04',
    'Antwortet wieder am Fr, 4. Dezember ab 14:30 Uhr',
    'Answers again on Fri, 4 December from 14:30',
  ],
])('the next hours on %s are named as people say it', (date, de, en) => {
  expect(said(opens(date, '14:30'))).toBe(de)
  expect(said(opens(date, '14:30'), 'en')).toBe(en)
})

test.each([
  [1, 'Usually answers within an hour'],
  [24, 'Usually answers within 24 hours'],
  [25, 'Usually answers within 2 days'],
])('%i hours', (answers_within, sentence) => {
  expect(said({ answers_within }, 'en')).toBe(sentence)
})
