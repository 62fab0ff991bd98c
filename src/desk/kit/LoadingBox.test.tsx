import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { FirstLoading } from './LoadingBox.tsx'

afterEach(() => vi.restoreAllMocks())

it.each([
  ['de-AT', 'Wird geladen …', 'de'],
  ['en-GB', 'Loading…', 'en'],
])('says in the language of the browser (%s) that the desk is loading', (browser, text, language) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([browser])
  render(<FirstLoading />)
  expect(screen.getByRole('status')).toHaveTextContent(text)
  expect(screen.getByRole('status')).toHaveAttribute('lang', language)
})
