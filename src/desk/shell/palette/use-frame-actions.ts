import { useTranslate } from 'react-admin'
import { useDesk } from '../../kit/desk-context.ts'
import { useChooseLanguage } from '../../kit/language/use-choose-language.ts'
import { chooseMode, useMode } from '../../kit/mode.ts'
import type { PaletteTarget } from './target.ts'

/** What the frame itself does. */
export function useFrameActions(signOut: () => void): readonly PaletteTarget[] {
  const translate = useTranslate()
  const { languages, language } = useDesk()
  const chooseLanguage = useChooseLanguage()
  const mode = useMode()
  const other = mode === 'dark' ? 'light' : 'dark'
  const action = (id: string, label: string, words: readonly string[], run: () => void): PaletteTarget => ({
    ...{ id, label, run, note: '', side: '', beside: [] },
    group: translate('Actions'),
    // Of both languages: people mix them.
    words: words.flatMap((each) => each.split(', ')),
  })
  return [
    ...languages
      .filter(({ locale }) => locale !== language)
      .map(({ locale, name }) =>
        action(
          `language ${locale}`,
          translate('Change language: {name}', { name }),
          ['language, German, English, translate', translate('language, German, English, translate')],
          () => void chooseLanguage(locale),
        ),
      ),
    action(
      `mode ${other}`,
      translate(other === 'dark' ? 'Switch to dark' : 'Switch to light'),
      ['dark, light, night, colours, contrast', translate('dark, light, night, colours, contrast')],
      () => chooseMode(other),
    ),
    action(
      'sign out',
      translate('Sign out'),
      ['log out, logout, leave, exit', translate('log out, logout, leave, exit')],
      signOut,
    ),
  ]
}
