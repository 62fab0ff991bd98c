import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { TimeInput } from './TimeInput.tsx'

function Start({ onSubmit }: { onSubmit?: (time: string) => void }) {
  const [time, setTime] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit?.(time)
      }}
    >
      <TimeInput label="Start" value={time} onValue={setTime} />
    </form>
  )
}

const field = () => screen.getByRole('textbox', { name: 'Start' })

test('keeps only what times are made of, while typing', async () => {
  render(<Start />)
  await userEvent.type(field(), '9 Uhr.1-5x')
  expect(field()).toHaveValue('9.15')
})

test.each([
  ['9.15', '09:00'],
  ['25:99', '03:00'],
  ['02:30', '03:00'],
  ['1845', '18:30'],
])('%s becomes %s when it is left, and that is said', async (typed, time) => {
  render(<Start />)
  await userEvent.type(field(), typed)
  expect(screen.getByRole('status')).toHaveTextContent('')
  await userEvent.tab()
  expect(field()).toHaveValue(time)
  expect(screen.getByRole('status')).toHaveTextContent(time)
})

test('says nothing where nothing was put right, and an empty field stays empty', async () => {
  render(<Start />)
  await userEvent.type(field(), '09:30')
  await userEvent.tab()
  expect(screen.getByRole('status')).toHaveTextContent('')
  await userEvent.clear(field())
  await userEvent.tab()
  expect(field()).toHaveValue('')
})

test('is put right before Enter sends the form', async () => {
  const onSubmit = vi.fn()
  render(<Start onSubmit={onSubmit} />)
  await userEvent.type(field(), '9{Enter}')
  expect(onSubmit).toHaveBeenCalledWith('09:00')
})

test('may be wrong for a sentence that stands below both times of the day', () => {
  render(
    <>
      <TimeInput label="Start" hideLabel invalid aria-describedby="both" value="14:00" onValue={() => {}} />
      <p id="both">The start time must be before the end time.</p>
    </>,
  )
  expect(field()).toBeInvalid()
  expect(field()).toHaveAccessibleDescription('The start time must be before the end time.')
})
