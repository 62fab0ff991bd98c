/** The cookie banner (product §9.1, §9.2, §9.5): what it shows, and what a visitor chose on it. */

import { fingerprint } from './fingerprint.ts'

/** Cookies that the banner needs itself. */
export const bannerCookies = {
  /** Holds the version that was answered, so that the banner stays away. */
  hide: 'hideCookiesAlert',
  /** Holds what was chosen, for the next time that the banner is opened. */
  choice: 'cookieChoice',
} as const

/** The two in a Cookie header, or in a browser's document.cookie. */
export function bannerCookiesIn(header = ''): { hide?: string | undefined; choice?: string | undefined } {
  const pairs = header.split(';').map((pair) => pair.trim().split('=', 2) as [string, string?])
  const find = (name: string) => pairs.find(([each]) => each === name)?.[1]
  return { hide: find(bannerCookies.hide), choice: find(bannerCookies.choice) }
}

const day = 86_400

/** Lifetimes in seconds: of all cookies accepted, and of every other choice. */
export const choiceAge = { all: 180 * day, some: 60 * day } as const

/** What visitors are known by who agreed to a category that names it (product §19.22); its age in seconds. */
export const visitsCookie = { name: 'visits', age: 30 * day } as const

export type ChoiceAction = 'agree' | 'essential' | 'choices'

export interface CookieEntry {
  readonly name: string
  /** Each is absent where the setting does not say it. */
  readonly provider?: string
  readonly purpose?: string
  /** An address or a text. */
  readonly privacy?: string
  readonly cookieName?: string
  readonly lifetime?: string
}

export interface CookieCategory {
  /** As it is answered and logged, the same in every language. */
  readonly key: string
  readonly name: string
  readonly isEssential: boolean
  readonly cookies: readonly CookieEntry[]
}

export interface CookieBanner {
  /** Changes with every word of the setting. */
  readonly version: string
  readonly text: string
  /** Whether it stands there in the language that was asked for. */
  readonly isTranslated: boolean
  /** The essential one first. */
  readonly categories: readonly CookieCategory[]
}

/** Banners by their settings: each visit asks for one, and it changes once in a year. */
const known = new Map<string, CookieBanner | null>()

/** So many settings are kept; the next one empties them. */
const mostKnown = 500

/**
 * The banner of a stored cookies_alert_config.
 *
 * @param language under which it has a version for the reader, '' for the institution's own texts. What is answered is the
 *   same in each: whoever changes the language is not asked again.
 * @returns null where there is none, or none that can be shown: half a banner would ask for half a consent
 */
export function bannerOf(config: string | undefined, language = ''): CookieBanner | null {
  if (!config) return null
  const key = language + config
  const before = known.get(key)
  if (before !== undefined) return before
  const banner = read(config, language)
  if (known.size >= mostKnown) known.clear()
  known.set(key, banner)
  return banner
}

function read(config: string, language: string): CookieBanner | null {
  const setting = parsed(config)
  if (!isObject(setting)) return null
  const { text, essentialKey, entries } = setting
  if (!isText(text) || !isText(essentialKey) || !isObject(entries)) return null
  if (!Object.hasOwn(entries, essentialKey)) return null
  const own = listsIn(entries)
  if (!own) return null
  const version = versionIn(setting.texts, language, own.length)
  const categories = own.map(({ name: key, cookies }, at) => {
    const { name = key, cookies: translated = cookies } = version?.lists[at] ?? {}
    return { key, name, isEssential: key === essentialKey, cookies: translated }
  })
  categories.sort((a, b) => Number(b.isEssential) - Number(a.isEssential))
  return {
    version: fingerprint(JSON.stringify(setting)),
    text: version?.text ?? text,
    isTranslated: version !== null,
    categories,
  }
}

/** Categories in their order; null where one cannot be shown. */
function listsIn(entries: object) {
  const lists: { readonly name: string; readonly cookies: readonly CookieEntry[] }[] = []
  for (const [name, list] of Object.entries(entries)) {
    const cookies = Array.isArray(list) ? list.map(entryOf) : [null]
    if (cookies.includes(null)) return null
    lists.push({ name, cookies: cookies as CookieEntry[] })
  }
  return lists
}

/** The texts in another language; only as a whole, category for category: nobody agrees to what they cannot read. */
function versionIn(texts: unknown, language: string, count: number) {
  const version = isObject(texts) && language ? texts[language] : undefined
  if (!isObject(version) || !isText(version.text) || !isObject(version.entries)) return null
  const lists = listsIn(version.entries)
  return lists?.length === count ? { text: version.text, lists } : null
}

/** Fields of an entry by their names in the setting. */
const fields = {
  Anbieter: 'provider',
  Zweck: 'purpose',
  Datenschutzerklärung: 'privacy',
  'Cookie Name': 'cookieName',
  'Cookie Laufzeit': 'lifetime',
} as const

function entryOf(value: unknown): CookieEntry | null {
  if (!isObject(value) || !isText(value.Name)) return null
  const known = Object.entries(fields).flatMap(([from, to]) => {
    const text = value[from]
    return isText(text) ? [[to, text.trim()]] : []
  })
  return { name: value.Name.trim(), ...Object.fromEntries(known) }
}

/** Whether the visitor answered this very text; an older version counts as no answer (product §9.4). */
export function isAnswered({ version }: CookieBanner, hideCookie: string | undefined): boolean {
  return hideCookie === version
}

/** The first that names no category of the banner. */
export function unknownCategory(
  { categories }: CookieBanner,
  named: readonly string[] = [],
): string | undefined {
  return named.find((name) => !categories.some(({ key }) => key === name))
}

/** Keys of what an answer agrees to; the essential one always counts. */
export function agreedTo(
  { categories }: CookieBanner,
  action: ChoiceAction,
  named: readonly string[] = [],
): string[] {
  const isIn = ({ key, isEssential }: CookieCategory) =>
    isEssential || action === 'agree' || (action === 'choices' && named.includes(key))
  return categories.filter(isIn).map(({ key }) => key)
}

/** Whether what was agreed to names the cookie of visits; what cannot be refused is no consent. */
export function countsVisits({ categories }: CookieBanner, agreed: readonly string[]): boolean {
  return categories.some(
    ({ key, isEssential, cookies }) =>
      !isEssential &&
      agreed.includes(key) &&
      cookies.some(({ cookieName = '' }) => cookieName.split(/[\s,;]+/).includes(visitsCookie.name)),
  )
}

/** Whether there is a category of that kind. */
export function isVisitsNamed(config: string | undefined): boolean {
  const banner = bannerOf(config)
  return banner !== null && countsVisits(banner, agreedTo(banner, 'agree'))
}

/** The value of the choice's cookie: the version, and the places of the categories in it, which stay short. */
export function choiceCookie({ version, categories }: CookieBanner, agreed: readonly string[]): string {
  const places = categories.flatMap(({ key }, place) => (agreed.includes(key) ? [place] : []))
  return `${version}.${places.join('-')}`
}

/** What was chosen before; nothing but the essential where nothing was, or the cookie was tampered with. */
export function chosenBefore(banner: CookieBanner, cookie: string | undefined): string[] {
  const [version, places = ''] = cookie?.split('.', 2) ?? []
  const isOurs = version === banner.version && /^\d{1,3}(-\d{1,3}){0,49}$/.test(places)
  const chosen = new Set(isOurs ? places.split('-').map(Number) : [])
  return banner.categories
    .filter(({ isEssential }, place) => isEssential || chosen.has(place))
    .map(({ key }) => key)
}

function parsed(config: string): unknown {
  try {
    return JSON.parse(config)
  } catch {
    return null
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
