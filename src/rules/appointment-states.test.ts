import { describe, expect, it } from 'vitest'
import {
  type AppointmentState,
  actionsFor,
  appointmentActions,
  appointmentStates,
  refusalOf,
  standingOf,
  stateAfterMove,
} from './appointment-states.ts'

const starts = new Date('2026-11-24T09:00:00Z')
const before = new Date('2026-11-24T08:59:59Z')

it.each([
  ['requested', -1, 'requested'],
  ['requested', 0, 'expired'],
  ['confirmed', -1, 'confirmed'],
  ['confirmed', 0, 'begun'],
  ['confirmed', 59, 'begun'],
  ['confirmed', 60, 'over'],
  ['done', 0, 'done'],
  ['missed', 60, 'missed'],
  ['cancelled', 60, 'cancelled'],
  ['declined', 60, 'declined'],
] as const)(
  'one of an hour that is %s stands %i minutes after it began as %s',
  (state, minutes, standing) => {
    const after = (more: number) => new Date(starts.getTime() + more * 60_000)
    expect(standingOf(state, starts, after(60), after(minutes))).toBe(standing)
  },
)

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

  it.each([
    ['advisor', false, 'confirmed'],
    ['advisor', true, 'confirmed'],
    ['customer', false, 'requested'],
    ['customer', true, 'confirmed'],
  ] as const)('moved by the %s, automatic confirmation %s: %s', (side, isAutomatic, state) => {
    expect(stateAfterMove(side, isAutomatic)).toBe(state)
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
