import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { focusField } from './focus.ts'

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const end = { path: 'end', label: 'End', help: '' }

function open() {
  render(
    <>
      <input aria-label="Start" />
      <input aria-label="End" id="week_end" />
    </>,
  )
  return { user: userEvent.setup(), start: screen.getByRole('textbox', { name: 'Start' }) }
}

it('puts the focus into a field', async () => {
  open()
  focusField(end, 'week')
  await nextFrame()
  expect(screen.getByRole('textbox', { name: 'End' })).toHaveFocus()
})

it('takes the focus from nobody who has gone on in another field', async () => {
  const { user, start } = open()
  focusField(end, 'week')
  await user.click(start)
  await nextFrame()
  await nextFrame()
  expect(start).toHaveFocus()
})
