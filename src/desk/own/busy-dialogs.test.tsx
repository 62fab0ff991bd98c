import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { provideAdmin } from '../resources/admin.ts'
import { json } from '../testing/fake-server.ts'
import { advancedSettingPlaces } from '../testing/writing/advanced-settings.ts'
import { appointmentPlaces } from '../testing/writing/appointments.ts'
import { calendarPlaces } from '../testing/writing/calendar.ts'
import { generatedPlaces } from '../testing/writing/generated.ts'
import { hoursPlaces } from '../testing/writing/hours.ts'
import { inDialog, type WritingPlace } from '../testing/writing/place.ts'
import { settingPlaces } from '../testing/writing/settings.ts'
import { ourAdmin } from './our-admin.ts'

/** Where one press in a dialog sends something, though nothing was typed. */
const pressed = [
  'delete a block',
  'cancel an appointment',
  'make the address of a calendar feed',
  'remove the address of a calendar feed',
  'reset a setting',
  'delete an absence',
  'delete a record',
]

const places: readonly WritingPlace[] = [
  ...calendarPlaces,
  ...appointmentPlaces,
  ...settingPlaces,
  ...advancedSettingPlaces,
  ...hoursPlaces,
  ...generatedPlaces,
]
  .filter(({ told }) => told === inDialog)
  // CI, whose half hour is soon over, tries every third: dialogs are busy in one way (kit/saving).
  .filter(({ name }, at) => !process.env.CI || at % 3 === 0 || pressed.includes(name))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T09:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  provideAdmin(ourAdmin)
})

async function sendSlowly(place: WritingPlace) {
  const { server, user } = await place.open()
  await place.type?.(user)
  const send = await place.button(user)
  const dialog = screen.getByRole('dialog')
  // What the page behind it has read may be the same call.
  const sent = server.calls(place.call).length
  server.answerNext(place.call, json({ message: 'Not at this moment.' }, 409))
  const release = server.holdBack(place.call)
  await user.click(send)
  await waitFor(() => expect(server.calls(place.call)).toHaveLength(sent + 1))
  const refused = async () => {
    release()
    await waitFor(() => expect(place.told.find()).toHaveTextContent('Not at this moment.'))
    expect(server.calls(place.call)).toHaveLength(sent + 1)
  }
  return { dialog, refused }
}

describe('a dialog in which nothing was typed', () => {
  const withoutTyping = places
    .filter(({ name }) => pressed.includes(name))
    .map(({ type: _, ...place }): WritingPlace => place)

  it('is each of these', () => {
    expect(withoutTyping.map(({ name }) => name).toSorted()).toEqual(pressed.toSorted())
  })

  it.each(withoutTyping)('$name: stays until the reply, which is told in it', async (place) => {
    const { dialog, refused } = await sendSlowly(place)
    for (const button of within(dialog).getAllByRole('button')) fireEvent.click(button)
    fireEvent.keyDown(dialog, { key: 'Escape' })
    await refused()
  })
})

describe('a dialog in which something was typed', () => {
  it.each(places.filter(({ type }) => type))(
    '$name: takes nothing more until the reply, and all again after it',
    async (place) => {
      const { dialog, refused } = await sendSlowly(place)
      const open = () => [...dialog.querySelectorAll('input, textarea, select')].filter(isOpen)
      expect(open()).toEqual([])
      await refused()
      expect(open()).not.toEqual([])
    },
  )
})

const isOpen = (field: Element) =>
  !field.matches(':disabled, fieldset:disabled *, [readonly], [aria-hidden="true"]')
