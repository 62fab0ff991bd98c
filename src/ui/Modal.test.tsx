import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Confirm } from './Confirm.tsx'
import { Modal } from './Modal.tsx'
import { MultiSelect } from './MultiSelect.tsx'

const onClose = vi.fn()
beforeEach(() => {
  onClose.mockReset()
})

test('begins at its title and closes by Escape, by its button and by the background', async () => {
  render(
    <Modal title="Share" onClose={onClose}>
      <p>Inside</p>
    </Modal>,
  )
  const dialog = screen.getByRole('dialog', { name: 'Share' })
  expect(screen.getByRole('heading', { name: 'Share' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.click(dialog)
  // Android's way back asks the dialog itself.
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  expect(onClose).toHaveBeenCalledTimes(4)
})

test('does not close by a press inside, nor by one that ends outside or begins there', async () => {
  render(
    <Modal title="Share" onClose={onClose}>
      <p>Inside</p>
    </Modal>,
  )
  const dialog = screen.getByRole('dialog')
  await userEvent.click(screen.getByText('Inside'))
  fireEvent.mouseDown(screen.getByText('Inside'))
  fireEvent.click(dialog)
  fireEvent.mouseDown(dialog)
  fireEvent.click(screen.getByText('Inside'))
  expect(onClose).not.toHaveBeenCalled()
})

function Message() {
  const [asks, setAsks] = useState(false)
  return (
    <Modal title="Message" onClose={() => setAsks(true)}>
      <p>Inside</p>
      {asks && (
        <Confirm title="Discard?" confirm="Discard" onConfirm={onClose} onCancel={() => setAsks(false)}>
          <p>It has not been sent.</p>
        </Confirm>
      )}
    </Modal>
  )
}

test('a question above it stands on Cancel and takes Escape and background for itself', async () => {
  render(<Message />)
  await userEvent.keyboard('{Escape}')
  const question = screen.getByRole('alertdialog', { name: 'Discard?' })
  expect(question).toHaveAccessibleDescription('It has not been sent.')
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.getByRole('dialog', { name: 'Message' })).toBeVisible()

  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.click(screen.getByRole('alertdialog'))
  expect(screen.queryByRole('alertdialog')).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('stays open when Escape closes a list inside it', async () => {
  render(
    <Modal title="Message" onClose={onClose}>
      <MultiSelect
        label="Topics"
        options={['Loans']}
        describe={(name) => ({ key: name, name })}
        selected={[]}
        onSelected={() => {}}
      />
    </Modal>,
  )
  await userEvent.click(screen.getByRole('combobox'))
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
