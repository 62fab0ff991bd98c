import { expect, it } from 'vitest'
import { appointmentSettingsFaults, usualAppointmentSettings } from './appointment-settings.ts'

const tooShort = { booking_window: ['The booking window must be longer than the minimum notice.'] }

it.each([
  ['the usual ones', {}, {}],
  ['an hour less notice than the window has', { minimum_notice: 23, booking_window: 1 }, {}],
  ['as much notice as the window has', { minimum_notice: 24, booking_window: 1 }, tooShort],
  ['more notice than the window has', { minimum_notice: 720, booking_window: 29 }, tooShort],
  ['each type once', { types: [{ type: 'online' }, { type: 'by-phone' }, { type: 'in-branch' }] }, {}],
  [
    'a type twice, said where it stands again',
    { types: [{ type: 'online' }, { type: 'by-phone' }, { type: 'online' }] },
    { 'types.2.type': ['This type stands here twice.'] },
  ],
])('checks %s', (_, change, faults) => {
  const settings = { ...usualAppointmentSettings, types: [], ...change } as Parameters<
    typeof appointmentSettingsFaults
  >[0]
  expect(appointmentSettingsFaults(settings)).toEqual(faults)
})
