import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Markdown } from './LateMarkdown.tsx'

it('shows the text at once, its marks soon after, and HTML as text', async () => {
  const text = 'Ein **wichtiges** <b>Wort</b>'
  const { container } = render(<Markdown options={{ disableParsingRawHTML: true }}>{text}</Markdown>)
  expect(container.textContent).toBe(text)
  expect((await screen.findByText('wichtiges')).tagName).toBe('STRONG')
  expect(container.querySelector('b')).toBeNull()
  expect(container.textContent).toContain('<b>Wort</b>')
})
