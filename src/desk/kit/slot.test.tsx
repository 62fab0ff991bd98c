import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { slotComponent } from './slot.tsx'

interface GreetingProps {
  readonly name: string
}

const Greeting = ({ name }: GreetingProps) => <b>Hello {name}</b>

it('is loaded when it is shown, once, and given what its place gives', async () => {
  const load = vi.fn(async () => Greeting)
  const Component = slotComponent<GreetingProps>(load)
  expect(load).not.toHaveBeenCalled()
  const { rerender } = render(<Component name="Anna" />)
  expect(await screen.findByText('Hello Anna')).toBeVisible()
  expect(slotComponent<GreetingProps>(load)).toBe(Component)
  rerender(<Component name="Jonas" />)
  expect(screen.getByText('Hello Jonas')).toBeVisible()
  expect(load).toHaveBeenCalledOnce()
})
