import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LastResort, StartFailure } from './StartFailure.tsx'

beforeEach(() => window.history.replaceState(null, '', '/app/organizations?page=2#row'))
afterEach(() => vi.restoreAllMocks())

describe('a desk that cannot start', () => {
  it('says so without texts, router or theme', () => {
    render(<StartFailure reason={new Error('Network request failed.')} />)
    expect(screen.getByRole('heading', { name: 'Whoops!' })).toBeVisible()
    expect(screen.getByText('Please contact support@localhost if the error persists.')).toBeVisible()
    expect(screen.getByText('Network request failed.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute(
      'href',
      '/app/organizations?page=2',
    )
  })

  it.each([
    ['de-AT', '', 'de'],
    ['fr', '', 'de'],
    ['en-GB', 'lang=de', 'de'],
    ['en-GB', '', 'en'],
  ])('speaks to a browser in %s with the cookie "%s" in the language %s', (browser, cookie, language) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue([browser])
    vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookie)
    render(<StartFailure reason={new Error('Network request failed.')} />)
    const main = screen.getByRole('main')
    expect(main).toHaveAttribute('lang', language)
    const english = /Whoops!|an error has occurred|Please contact|Technical informations|Try again/
    if (language === 'en') {
      expect(main).toHaveTextContent(english)
      return
    }
    expect(main).not.toHaveTextContent(english)
    expect(document.title).toBe('Hoppla!')
    expect(screen.getByRole('heading', { name: 'Hoppla!' })).toBeVisible()
    expect(
      screen.getByText('Bitte wenden Sie sich an support@localhost, wenn der Fehler bestehen bleibt.'),
    ).toBeVisible()
    expect(screen.getByText('Technische Informationen')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Erneut versuchen' })).toHaveAttribute(
      'href',
      '/app/organizations?page=2',
    )
  })

  it('ends here too when the frame itself fails', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const Broken = () => {
      throw new Error('broken frame')
    }
    render(
      <LastResort>
        <Broken />
      </LastResort>,
    )
    expect(screen.getByText('broken frame')).toBeInTheDocument()
  })
})
