import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import startFailure from '../../../translations/start-failure.json' with { type: 'json' }

export type Messages = Readonly<Record<string, string>>

/** Placeholders `{attribute}` of texts become polyglot's `%{attribute}` (product §32.2). */
export function toPolyglot(text: string): string {
  return text.replace(/(?<!%)\{(\w+)\}/g, '%{$1}')
}

// react-admin's type wants its own nested keys; ours are flat, as polyglot keeps them anyway.
const phrases = (messages: Messages) =>
  Object.fromEntries(
    Object.entries(messages).map(([key, text]) => [key, toPolyglot(text)]),
  ) as unknown as TranslationMessages

/** react-admin's provider for one language; another language gets another provider. A key without a text is its own English text. */
export function createI18nProvider(language: string, messages: Messages): I18nProvider {
  return polyglotI18nProvider(() => phrases(messages), language, [], { onMissingKey: fillKey })
}

/** @param given values by name, or a number alone, which is then polyglot's `smart_count` */
function fillKey(key: string, given: Record<string, unknown> | number = {}): string {
  const values: Record<string, unknown> = typeof given === 'number' ? { smart_count: given } : given
  const [one = key, many = one] = key.split(' |||| ')
  const text = values.smart_count === 1 ? one : many
  return text.replace(/%?\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole))
}

const withoutNetwork: Readonly<Record<string, Readonly<Record<string, string>>>> = startFailure

/** For where no texts could be had: those of the page that says so come with the desk itself. */
export function builtInTexts(language: string): I18nProvider {
  return {
    translate: (key, values) => fillKey(withoutNetwork[key]?.[language] ?? key, values),
    changeLocale: async () => {},
    getLocale: () => language,
  }
}
