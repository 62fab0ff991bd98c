import { describe, expect, it } from 'vitest'
import {
  type AppointmentState,
  actionsFor,
  answerBy,
  appointmentActions,
  appointmentStates,
  refusalOf,
} from './appointment-states.ts'

const starts = new Date('2026-11-24T09:00:00Z')
const before = new Date('2026-11-24T08:59:59Z')

describe('what may be done with an appointment', () => {
  it.each([
    ['requested', before, 'confirm decline move substitute', 'cancel move'],
    ['confirmed', before, 'cancel move substitute', 'cancel move'],
    ['requested', starts, '', ''],
    ['confirmed', starts, 'done missed', ''],
    ['done', starts, 'missed', ''],
    ['missed', starts, 'done', ''],
    ['declined', before, '', ''],
    ['cancelled', before, '', ''],
    ['expired', before, '', ''],
  ] as const)('%s at %s: "%s" for the advisor, "%s" for the customer', (state, now, advisor, customer) => {
    expect(actionsFor(state, starts, now, 'advisor').join(' ')).toBe(advisor)
    expect(actionsFor(state, starts, now, 'customer').join(' ')).toBe(customer)
  })

  it.each([
    ['confirm', 'cancelled', before, 'This appointment was cancelled meanwhile.'],
    ['confirm', 'expired', before, 'This request has expired meanwhile.'],
    ['decline', 'confirmed', before, 'This appointment was confirmed meanwhile.'],
    ['cancel', 'confirmed', starts, 'This appointment has already begun.'],
    ['done', 'confirmed', before, 'This appointment has not begun yet.'],
    ['done', 'requested', starts, 'This appointment is not confirmed yet.'],
  ] as const)('%s of one that is %s is refused with a reason', (action, state, now, reason) => {
    expect(refusalOf(action, state, starts, now, 'advisor')).toBe(reason)
  })

  it('is refused with some reason wherever it is not offered', () => {
    const all = appointmentStates.flatMap((state: AppointmentState) =>
      appointmentActions.flatMap((action) =>
        [before, starts].map((now) =>
          actionsFor(state, starts, now, 'advisor').includes(action)
            ? 'offered'
            : refusalOf(action, state, starts, now, 'advisor'),
        ),
      ),
    )
    expect(all).toHaveLength(98)
    expect(all.filter((each) => each === '')).toEqual([])
  })
})

describe('a request is to be answered', () => {
  it.each([
    ['2026-11-20T09:00:00Z', '2026-11-24T07:00:00Z'],
    ['2026-11-24T05:00:00Z', '2026-11-24T07:00:00Z'],
    ['2026-11-24T07:00:00Z', '2026-11-24T08:00:00Z'],
    ['2026-11-24T08:30:00Z', '2026-11-24T08:45:00Z'],
  ])('asked at %s by %s', (now, by) => {
    expect(answerBy(starts, new Date(now), { zone: 'Europe/Berlin', holidays: [] })).toEqual(new Date(by))
  })

  it.each([
    ['within two working days', '2026-11-24T09:00:00Z', [], '2026-11-26T09:00:00Z'],
    ['past a weekend', '2026-11-26T20:00:00Z', [], '2026-11-30T20:00:00Z'],
    ['asked on a Saturday', '2026-11-28T10:00:00Z', [], '2026-12-01T10:00:00Z'],
    ['past a holiday', '2026-11-24T09:00:00Z', ['2026-11-25'], '2026-11-27T09:00:00Z'],
    ['on the days of the institution', '2026-11-27T23:30:00Z', [], '2026-11-30T23:30:00Z'],
    ['never after the visit', '2026-12-09T09:00:00Z', ['2026-12-10', '2026-12-11'], '2026-12-11T07:00:00Z'],
  ])('%s', (_, now, holidays, by) => {
    const later = new Date('2026-12-11T09:00:00Z')
    expect(answerBy(later, new Date(now), { zone: 'Europe/Berlin', holidays })).toEqual(new Date(by))
  })
})
