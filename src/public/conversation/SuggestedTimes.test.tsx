/** A time by phone, on the visitor's page: pressed, then the number, then booked. */
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { stubIslands } from '../testing/islands.ts'
import { translator } from '../texts.ts'
import { SuggestedTimes } from './SuggestedTimes.tsx'

const { answer, countOf, sent } = stubIslands()
const thread = '2e8f7d64-0b1a-4c5d-9e3f-6a7b8c9d0001'
const message = '2e8f7d64-0b1a-4c5d-9e3f-6a7b8c9d1004'
const path = `/api/v1/messenger/threads/${thread}/messages/${message}/appointment`
const starts = ['2026-11-30T09:30:00Z', '2026-12-01T08:00:00Z'] as const
const onBooked = vi.fn(async () => undefined)

function show(type: 'by-phone' | 'in-branch') {
  const times = starts.map((start) => ({ start, end: start.replace(':00:00Z', ':30:00Z') }))
  const suggestion = { topic: 'thema', topic_name: 'Vorsorge', type, times, appointment: null }
  const booking = { thread, advisor: 'anna-becker', token: 'geheim', onBooked }
  const clocks = { language: 'de', timeZone: 'Europe/Berlin' }
  render(
    <SuggestedTimes
      message={message}
      suggestion={suggestion}
      clocks={clocks}
      t={translator('de')}
      booking={booking}
    />,
  )
}
const time = (name: RegExp) => screen.getByRole('button', { name })
const number = () => screen.getByRole('textbox', { name: 'Telefonnummer' })
const book = () => userEvent.click(screen.getByRole('button', { name: 'Buchen' }))

test('a time by phone asks for the number, in the field that it opens, and books both', async () => {
  answer({ [path]: () => Response.json({}, { status: 201 }) })
  show('by-phone')
  expect(screen.queryByRole('textbox')).toBeNull()
  await userEvent.click(time(/^Mo, 30\. November, 10:30 Uhr$/))
  expect(time(/^Mo, 30/)).toHaveAttribute('aria-pressed', 'true')
  expect(number()).toHaveFocus()
  expect(countOf(path)).toBe(0)
  await userEvent.keyboard('0171 2345678{Enter}')
  await waitFor(() => expect(onBooked).toHaveBeenCalled())
  expect(await sent(path)).toEqual([{ start: starts[0], phone: '0171 2345678' }])
})

test('what is no number is said at the field, nothing typed is lost, and another time begins with an empty one', async () => {
  const errors = { phone: ['Bitte geben Sie eine Telefonnummer ein.'] }
  answer({
    [path]: () => Response.json({ message: 'Bitte prüfen Sie die Felder.', errors }, { status: 422 }),
  })
  show('by-phone')
  await userEvent.click(time(/^Mo, 30/))
  await userEvent.type(number(), 'abc')
  await book()
  await waitFor(() => expect(number()).toHaveAccessibleDescription('Bitte geben Sie eine Telefonnummer ein.'))
  expect(number()).toHaveValue('abc')
  await userEvent.click(time(/^Di, 1/))
  expect(time(/^Mo, 30/)).toHaveAttribute('aria-pressed', 'false')
  expect(number()).toHaveValue('')
})

test('a time in the branch is booked by the press alone', async () => {
  answer({ [path]: () => Response.json({}, { status: 201 }) })
  show('in-branch')
  await userEvent.click(time(/^Di, 1/))
  await waitFor(() => expect(countOf(path)).toBe(1))
  expect(await sent(path)).toEqual([{ start: starts[1] }])
  expect(screen.queryByRole('textbox')).toBeNull()
})
