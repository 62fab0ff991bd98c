import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'

test('while busy it keeps name and focus, counts as disabled and does nothing', async () => {
  const onClick = vi.fn()
  const { rerender } = render(<Button onClick={onClick}>Save</Button>)
  const button = screen.getByRole('button', { name: 'Save' })
  await userEvent.click(button)
  rerender(
    <Button onClick={onClick} busy>
      Save
    </Button>,
  )
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveAttribute('aria-busy', 'true')
  await userEvent.click(button)
  await userEvent.keyboard('{Enter} ')
  expect(onClick).toHaveBeenCalledTimes(1)
})

test('a form is not sent again while its button is busy, not by Enter in a field either', async () => {
  const onSubmit = vi.fn((event) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <Button type="submit" busy>
        Save
      </Button>
    </form>,
  )
  await userEvent.type(screen.getByRole('textbox'), 'a{Enter}')
  await userEvent.click(screen.getByRole('button'))
  expect(onSubmit).not.toHaveBeenCalled()
})
