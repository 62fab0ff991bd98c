import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { LoadingOverlay } from './LoadingOverlay.tsx'

const below = <input aria-label="Name" />
const isInert = () => Boolean(screen.getByLabelText('Name').closest('[inert]'))

test('says that it loads, and keeps what stands below out of reach until it is there', () => {
  const { rerender, container } = render(<LoadingOverlay state="loading">{below}</LoadingOverlay>)
  expect(screen.getByRole('status')).toHaveTextContent('Loading')
  expect(container.firstChild).toHaveAttribute('aria-busy', 'true')
  expect(isInert()).toBe(true)
  rerender(<LoadingOverlay state="ready">{below}</LoadingOverlay>)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  expect(isInert()).toBe(false)
})

test('says the sentence of product §4.12 when it fails, and tries again where that is possible', async () => {
  const onRetry = vi.fn()
  const { rerender } = render(<LoadingOverlay state="error">{below}</LoadingOverlay>)
  expect(screen.getByRole('alert')).toHaveTextContent('An error has occurred. Please try again later.')
  expect(screen.queryByRole('button')).toBeNull()
  expect(isInert()).toBe(true)
  rerender(
    <LoadingOverlay state="error" error="No topics." onRetry={onRetry}>
      {below}
    </LoadingOverlay>,
  )
  expect(screen.getByRole('alert')).toHaveTextContent('No topics.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})
