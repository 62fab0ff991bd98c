import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Toggle } from './Toggle.tsx'

test('is a switch named by its label, which the keyboard turns', async () => {
  const onValue = vi.fn()
  render(<Toggle label="WhatsApp" onValue={onValue} />)
  const toggle = screen.getByRole('switch', { name: 'WhatsApp' })
  expect(toggle).not.toBeChecked()
  await userEvent.tab()
  expect(toggle).toHaveFocus()
  await userEvent.keyboard(' ')
  expect(toggle).toBeChecked()
  await userEvent.click(screen.getByText('WhatsApp'))
  expect(toggle).not.toBeChecked()
  expect(onValue.mock.calls).toEqual([[true], [false]])
})

test('says Enabled and Disabled to the eye alone, so that its name does not change with its state', () => {
  render(<Toggle label="WhatsApp" defaultChecked />)
  for (const text of ['Enabled', 'Disabled'])
    expect(screen.getByText(text).closest('[aria-hidden=true]')).not.toBeNull()
  expect(screen.getByRole('switch')).toHaveAccessibleName('WhatsApp')
})

test('has its error as description, and cannot be turned while disabled', async () => {
  const onValue = vi.fn()
  render(<Toggle label="WhatsApp" help="Help" errors={['Without an ID.']} disabled onValue={onValue} />)
  const toggle = screen.getByRole('switch')
  expect(toggle).toBeInvalid()
  expect(toggle).toHaveAccessibleDescription('Without an ID.')
  expect(screen.queryByText('Help')).toBeNull()
  await userEvent.click(toggle)
  expect(onValue).not.toHaveBeenCalled()
})
