import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LengthTag, RemovableTag } from './Tag.tsx'
import { UiTexts } from './texts.tsx'

test.each([
  [0, '0 min'],
  [30, '30 min'],
  [59, '59 min'],
  [60, '1 h'],
  [90, '1 h 30 min'],
  [120, '2 h'],
  [1505, '25 h 5 min'],
])('%i minutes are %s', (minutes, text) => {
  const { container } = render(<LengthTag minutes={minutes} />)
  expect(container).toHaveTextContent(text)
})

test('speaks the language of the side that shows it', () => {
  const german: Record<string, string> = { 'Remove {name}': '{name} entfernen' }
  render(
    <UiTexts translate={(key, values) => (german[key] ?? key).replace('{name}', String(values?.name))}>
      <RemovableTag name="Anna" />
    </UiTexts>,
  )
  expect(screen.getByRole('button', { name: 'Anna entfernen' })).toBeVisible()
})
