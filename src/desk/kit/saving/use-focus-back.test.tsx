import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useFocusBack } from './use-focus-back.ts'

function Form({ isAsking }: { readonly isAsking: boolean }) {
  useFocusBack(isAsking)
  return (
    <>
      <input aria-label="Name" />
      <button type="button">Save</button>
      {isAsking && <button type="button">Back to the form</button>}
    </>
  )
}

/** Saved by its button, which lost the focus while it could not be pressed, and asked about something then. */
function asked() {
  const { rerender } = render(<Form isAsking={false} />)
  screen.getByRole('button', { name: 'Save' }).focus()
  // As a browser does with what is disabled.
  screen.getByRole('button', { name: 'Save' }).blur()
  rerender(<Form isAsking />)
  screen.getByRole('button', { name: 'Back to the form' }).focus()
  return { close: () => rerender(<Form isAsking={false} />) }
}

it('comes back to where it was before the question', () => {
  asked().close()
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
})

it('stays where it has gone with the answer', () => {
  const { close } = asked()
  screen.getByLabelText('Name').focus()
  close()
  expect(screen.getByLabelText('Name')).toHaveFocus()
})
