import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { lengthOf } from './Counter.tsx'
import { TextArea } from './TextArea.tsx'

const area = () => screen.getByRole('textbox', { name: 'Message' })
const type = (value: string) => fireEvent.change(area(), { target: { value } })
const spoken = () => screen.getByRole('status').textContent

test.each([
  ['', 0],
  ['Grüße', 5],
  ['👍 ok', 4],
  ['a\nb', 3],
])('%j are %i characters, as the contract counts', (text, count) => expect(lengthOf(text)).toBe(count))

test('counts while typing, in figures for the eye and in words for screen readers', () => {
  render(<TextArea label="Message" limit={100} />)
  expect(screen.getByText('0/100')).toBeVisible()
  type('a'.repeat(91))
  expect(screen.getByText('91/100')).toBeVisible()
  expect(area()).toHaveAccessibleDescription('91 of 100 characters')
  type('a'.repeat(101))
  expect(screen.getByText('101/100').parentElement).toHaveClass('is-over')
})

test('counts the value that its owner holds', () => {
  const { rerender } = render(<TextArea label="Message" limit={100} value="abc" onValue={() => {}} />)
  type('abcd')
  expect(screen.getByText('3/100')).toBeVisible()
  rerender(<TextArea label="Message" limit={100} value="" onValue={() => {}} />)
  expect(screen.getByText('0/100')).toBeVisible()
})

describe('a screen reader', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const pause = () => act(() => vi.advanceTimersByTime(1000))

  test('hears nothing far from the limit, and near it only once typing pauses', () => {
    render(<TextArea label="Message" limit={100} />)
    type('a'.repeat(89))
    pause()
    expect(spoken()).toBe('')
    type('a'.repeat(90))
    act(() => vi.advanceTimersByTime(400))
    type('a'.repeat(92))
    act(() => vi.advanceTimersByTime(400))
    expect(spoken()).toBe('')
    pause()
    expect(spoken()).toBe('Characters left: 8')
    type('a'.repeat(103))
    pause()
    expect(spoken()).toBe('Characters too many: 3')
    type('a')
    pause()
    expect(spoken()).toBe('')
  })

  test('hears nothing of what was there before', () => {
    render(<TextArea label="Message" limit={100} defaultValue={'a'.repeat(95)} />)
    pause()
    expect(spoken()).toBe('')
  })
})
