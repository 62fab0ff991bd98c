import { expect, it } from 'vitest'
import { weekText } from './week-text.ts'

const names = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']
const hours = (day: number, times: string) => {
  const [start_time = '', end_time = ''] = times.split('-')
  return { day, start_time, end_time }
}

it.each([
  [[], ''],
  [[hours(3, '09:00-17:00')], 'Mi 9–17'],
  [[1, 2, 3].map((day) => hours(day, '09:00-17:00')), 'Mo–Mi 9–17'],
  [[4, 2].map((day) => hours(day, '09:00-17:00')), 'Di 9–17, Do 9–17'],
  [
    [hours(1, '09:00-17:00'), hours(2, '09:00-17:00'), hours(3, '10:00-18:30'), hours(7, '03:00-23:30')],
    'Mo–Di 9–17, Mi 10–18:30, So 3–23:30',
  ],
])('%j reads %j', (week, text) => {
  expect(weekText(week, (day) => names[day - 1] ?? '').replaceAll('\u00a0', ' ')).toBe(text)
})
