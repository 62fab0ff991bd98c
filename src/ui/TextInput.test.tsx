import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { TextInput } from './TextInput.tsx'

function Link({ onSubmit, onValue }: { onSubmit?: () => void; onValue?: (value: string) => void }) {
  const [link, setLink] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit?.()
      }}
    >
      <TextInput
        label="Link"
        trim
        leaveOnEnter
        value={link}
        onValue={(value) => {
          setLink(value)
          onValue?.(value)
        }}
      />
      <button type="submit">Send</button>
    </form>
  )
}

test('trims what is typed when it is left, and tells its owner', async () => {
  const onValue = vi.fn()
  render(<Link onValue={onValue} />)
  const field = screen.getByRole('textbox', { name: 'Link' })
  await userEvent.type(field, '  a b ')
  expect(field).toHaveValue('  a b ')
  await userEvent.tab()
  expect(field).toHaveValue('a b')
  expect(onValue).toHaveBeenLastCalledWith('a b')
})

test('trims with its own state, too, and only where it is asked to', async () => {
  render(
    <>
      <TextInput label="Trimmed" trim />
      <TextInput label="Kept" />
    </>,
  )
  await userEvent.type(screen.getByRole('textbox', { name: 'Trimmed' }), ' a ')
  await userEvent.type(screen.getByRole('textbox', { name: 'Kept' }), ' a ')
  await userEvent.tab()
  expect(screen.getByRole('textbox', { name: 'Trimmed' })).toHaveValue('a')
  expect(screen.getByRole('textbox', { name: 'Kept' })).toHaveValue(' a ')
})

test('Enter leaves the field and does not send the form', async () => {
  const onSubmit = vi.fn()
  render(<Link onSubmit={onSubmit} />)
  const field = screen.getByRole('textbox')
  await userEvent.type(field, ' a {Enter}')
  expect(field).not.toHaveFocus()
  expect(field).toHaveValue('a')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('is described by its prefix and its help, and by all errors in place of the help', () => {
  const { rerender } = render(<TextInput label="Alias" prefix="/app/f/" help="Short." />)
  const field = screen.getByRole('textbox', { name: 'Alias' })
  expect(field).toHaveAccessibleDescription('/app/f/ Short.')
  expect(field).toBeValid()
  rerender(
    <TextInput label="Alias" prefix="/app/f/" help="Short." errors={['Is taken.', 'Choose another.']} />,
  )
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription('/app/f/ Is taken. Choose another.')
})

test('names what is optional, and keeps a hidden label for screen readers', () => {
  render(
    <>
      <TextInput label="Link" hint="(optional)" />
      <TextInput label="Search" hideLabel />
    </>,
  )
  expect(screen.getByRole('textbox', { name: 'Link (optional)' })).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Search' })).toBeVisible()
})
