import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Mark } from './Mark.tsx'

test.each([
  ['Musterbank', 'M'],
  [' österreichische Alpenbank', 'Ö'],
  ['𝒳-Bank', '𝒳'],
  ['', ''],
])('%j is shown as %j', (name, letter) => {
  expect(renderToStaticMarkup(<Mark name={name} />)).toBe(
    `<span class="mark" aria-hidden="true">${letter}</span>`,
  )
})
