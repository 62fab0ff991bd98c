import { languageCookieAge } from '#rules/language-cookie.ts'

/** Languages of the desk (product §32.1). German stands first: it is the first language of the product. */
const offered = ['de', 'en'] as const

export interface LanguageChoice {
  readonly locale: string
  readonly name: string
}

/** The desk's languages, German in the tenant's own variant (Austrian German differs only where it must). */
export function languagesFor(tenantLanguage: string | undefined): LanguageChoice[] {
  const german = tenantLanguage?.startsWith('de') ? tenantLanguage : 'de'
  return [
    { locale: german, name: 'Deutsch' },
    { locale: 'en', name: 'English' },
  ]
}

/** The chosen language (cookie `lang`), else the first of the browser's that we speak, else the tenant's (product §32.3). */
export function languageFor(
  choices: readonly LanguageChoice[],
  wishes: { chosen: string | null; browser: readonly string[]; tenant: string | undefined },
): string {
  const wanted = [wishes.chosen, ...wishes.browser, wishes.tenant].filter((each) => each != null)
  for (const wish of wanted) {
    const base = wish.toLowerCase().split('-')[0]
    const choice = choices.find(({ locale }) => locale.split('-')[0] === base)
    if (choice) return choice.locale
  }
  return choices[0]?.locale ?? offered[0]
}

/** The language for this browser (its cookie, its own languages, else the tenant's), whatever is known of the tenant so far. */
export function languageHere(tenant?: string): string {
  const chosen = readLanguageCookie(document.cookie)
  return languageFor(languagesFor(tenant), { chosen, browser: navigator.languages, tenant })
}

export function readLanguageCookie(cookies: string): string | null {
  return /(?:^|;\s*)lang=([A-Za-z-]+)/.exec(cookies)?.[1] ?? null
}

/** Written only when the switch is used. For the whole site. */
export function languageCookie(language: string): string {
  return `lang=${language}; path=/; max-age=${languageCookieAge}; samesite=lax`
}
