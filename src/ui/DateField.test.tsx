import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DateField } from './DateField.tsx'
import { TimeField } from './TimeField.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-24T12:00:00Z') }))
afterEach(() => vi.useRealTimers())

const onSubmit = vi.fn()

function Form({ first = '', time = '' }: { first?: string; time?: string }) {
  const [draft, setDraft] = useState({ date: first, time })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(draft)
      }}
    >
      <DateField
        label="Day"
        value={draft.date}
        min="2026-11-20"
        onValue={(date) => setDraft({ ...draft, date })}
      />
      <TimeField label="From" value={draft.time} onValue={(each) => setDraft({ ...draft, time: each })} />
      <button type="submit">Save</button>
    </form>
  )
}

const day = () => screen.getByRole('textbox', { name: 'Day' })
const from = () => screen.getByRole('textbox', { name: 'From' })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

beforeEach(() => onSubmit.mockClear())

test.each([
  ['24.12.', '24/12/2026'],
  ['2026-12-24', '24/12/2026'],
  ['241226', '24/12/2026'],
])('%s is a day, written out when the field is left', async (typed, shown) => {
  render(<Form />)
  await userEvent.type(day(), typed)
  expect(day()).toHaveValue(typed)
  await userEvent.type(from(), '930')
  expect(day()).toHaveValue(shown)
  await save()
  expect(from()).toHaveValue('09:30')
  expect(onSubmit).toHaveBeenLastCalledWith({ date: '2026-12-24', time: '09:30' })
})

test('Enter takes what was typed along', async () => {
  render(<Form />)
  await userEvent.type(day(), '24.12.{Enter}')
  expect(onSubmit).toHaveBeenLastCalledWith({ date: '2026-12-24', time: '' })
})

test('what is no day stays, says so and holds the form back; an emptied field is none', async () => {
  render(<Form first="2026-12-24" />)
  await userEvent.clear(day())
  await userEvent.type(day(), '31.11.2026')
  await save()
  expect(day()).toHaveValue('31.11.2026')
  expect(day()).toBeInvalid()
  expect(day()).toHaveAccessibleDescription('Please enter a day such as 24/12/2026.')
  expect(day()).toHaveFocus()
  expect(onSubmit).not.toHaveBeenCalled()
  await userEvent.clear(day())
  await save()
  expect(onSubmit).toHaveBeenLastCalledWith({ date: '', time: '' })
})

test('arrow keys step within the bounds', async () => {
  render(<Form first="2026-11-21" time="09:20" />)
  await userEvent.type(day(), '{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(day()).toHaveValue('20/11/2026')
  await userEvent.type(from(), '{ArrowUp}')
  expect(from()).toHaveValue('09:30')
})

test('a day is chosen in the calendar, whose week begins on Monday; Escape leaves the day as it was', async () => {
  render(<Form first="2026-12-24" />)
  await userEvent.click(screen.getByRole('button', { name: 'Open calendar' }))
  const monday = await screen.findAllByRole('columnheader', { hidden: true })
  expect(monday[0]).toHaveTextContent('Mon')
  await userEvent.keyboard('{Escape}')
  expect(day()).toHaveFocus()
  expect(day()).toHaveValue('24/12/2026')
  await userEvent.type(day(), '{Alt>}{ArrowDown}{/Alt}')
  await userEvent.click(await screen.findByRole('button', { name: /31 December 2026/, hidden: true }))
  expect(day()).toHaveValue('31/12/2026')
  expect(day()).toHaveFocus()
})
