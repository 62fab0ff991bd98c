import { render, screen } from '@testing-library/react'
import { I18nContextProvider, useTranslate } from 'react-admin'
import { expect, test } from 'vitest'
import { LengthTag, RemovableTag } from '#ui/Tag.tsx'
import { UiTexts } from '#ui/texts.tsx'
import messages from '../../translations/ui.json'
import { createI18nProvider } from '../kit/language/i18n.ts'

const german = Object.fromEntries(Object.entries(messages).map(([key, { de }]) => [key, de]))

function Desk() {
  return (
    <UiTexts translate={useTranslate()}>
      <RemovableTag name="Anna Becker" />
      <LengthTag minutes={90} />
    </UiTexts>
  )
}

test.each([
  ['de', german, 'Anna Becker entfernen', '1 Std. 30 Min.'],
  ['en', {}, 'Remove Anna Becker', '1 h 30 min'],
])('primitives speak the language of the desk: %s', (language, texts, button, length) => {
  render(
    <I18nContextProvider value={createI18nProvider(language, texts)}>
      <Desk />
    </I18nContextProvider>,
  )
  expect(screen.getByRole('button', { name: button })).toBeVisible()
  expect(screen.getByText(length)).toBeVisible()
})
