import { expect, test } from 'vitest'
import { daysOf } from './days.ts'

const today = '2026-11-23'

test.each([
  ['the week of the appointment where it lies ahead', '2027-05-20', null, '2027-05-17', '2027-07-17'],
  ['today where that week has begun', '2026-11-25', null, today, '2027-01-23'],
  ['today where the appointment is over', '2026-10-01', null, today, '2027-01-23'],
  ['the last day that can be booked where it lies beyond', '2028-03-01', null, '2027-11-23', '2027-11-23'],
  ['the days before', '2027-05-20', '2027-05-16', '2027-03-16', '2027-05-16'],
  ['what is left of them from today on', '2026-12-10', '2026-12-06', today, '2026-12-06'],
  ['the days after', '2027-05-20', '2027-07-18', '2027-07-18', '2027-09-17'],
  ['those of any day that is asked for', '2027-05-20', '2027-06-01', '2027-05-17', '2027-07-17'],
  ['what can be booked, whatever is asked for', '2026-11-25', '9999-12-31', '2027-09-29', '2027-11-23'],
  ['nothing that is over', '2026-11-25', '0001-01-01', today, '2027-01-23'],
])('reads %s', (_, own, asked, from, to) => {
  expect(daysOf(today, own, asked)).toMatchObject({ from, to })
})

test('begins with the weekend before the week of the appointment, which alone would be no choice', () => {
  expect(daysOf('2026-11-28', '2026-12-04', null)).toMatchObject({ from: '2026-11-28', earlier: null })
  expect(daysOf('2026-11-23', '2026-12-04', null)).toMatchObject({
    from: '2026-11-30',
    earlier: '2026-11-29',
  })
})

test('leads from today to the last day that can be booked and back, leaving none out', () => {
  for (const own of ['2026-11-25', '2026-12-10', '2027-05-20']) {
    const forth = [daysOf(today, own, today)]
    for (let { later } = forth[0] as { later: string | null }; later; later = forth.at(-1)?.later ?? null)
      forth.push(daysOf(today, own, later))
    expect([forth[0]?.from, forth[0]?.earlier, forth.at(-1)?.to]).toEqual([today, null, '2027-11-23'])
    const back = [forth.at(-1)]
    for (let earlier = back[0]?.earlier; earlier; earlier = back.at(-1)?.earlier)
      back.push(daysOf(today, own, earlier))
    expect(back.toReversed()).toEqual(forth)
    for (const [index, { from }] of forth.entries()) if (index > 0) expect(forth[index - 1]?.later).toBe(from)
  }
})
