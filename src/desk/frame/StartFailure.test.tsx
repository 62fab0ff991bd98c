import { render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { LastResort, StartFailure } from './StartFailure.tsx'

describe('a desk that cannot start', () => {
  it('says so without texts, router or theme', () => {
    render(<StartFailure reason={new Error('Network request failed.')} />)
    expect(screen.getByRole('heading', { name: 'Whoops!' })).toBeVisible()
    expect(screen.getByText('Please contact support@localhost if the error persists.')).toBeVisible()
    expect(screen.getByText('Network request failed.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/app')
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
    vi.restoreAllMocks()
  })
})
