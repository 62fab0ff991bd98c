/** The cookie banner of the demo's institutions: what the product stores itself, and two categories that can be refused. */

interface BannerTexts {
  readonly text: string
  readonly categories: readonly [essential: string, statistics: string, media: string]
  readonly session: readonly [name: string, purpose: string, lifetime: string]
  readonly device: readonly [name: string, purpose: string, lifetime: string]
  readonly language: readonly [name: string, purpose: string, lifetime: string]
  readonly choice: readonly [name: string, purpose: string, lifetime: string]
  readonly visits: readonly [name: string, purpose: string, lifetime: string]
  readonly films: readonly [name: string, purpose: string, lifetime: string]
}

const german: BannerTexts = {
  text: 'Notwendige Cookies lassen diese Seite funktionieren. Weitere zählen Besuche. Sie entscheiden und können Ihre Wahl jederzeit am Ende der Seite ändern.',
  categories: ['Notwendig', 'Statistik', 'Filme'],
  session: [
    'Anmeldung',
    'Hält Beraterinnen und Berater angemeldet.',
    'Bis zur Abmeldung, höchstens 12 Stunden',
  ],
  device: [
    'Bekanntes Gerät',
    'Lässt Beraterinnen und Berater sich auch dann anmelden, wenn Fremde ihr Passwort zu raten versuchen.',
    '180 Tage nach der Anmeldung',
  ],
  language: ['Sprache', 'Merkt sich die Sprache, wenn Sie sie umstellen.', '60 Tage'],
  choice: [
    'Ihre Wahl bei Cookies',
    'Merkt sich, was Sie hier wählen.',
    '60 Tage, bei allen Cookies 180 Tage',
  ],
  visits: ['Besuche', 'Zählt, wie viele von einer Suche über ein Profil zu einem Termin kommen.', '30 Tage'],
  films: ['Filme', 'Zeigt Filme der Bank, ohne sie erst anzufordern.', '7 Tage'],
}

const english: BannerTexts = {
  text: 'Essential cookies make this page work. Others count visits. You decide, and can change your choice at any time at the end of the page.',
  categories: ['Essential', 'Statistics', 'Films'],
  session: ['Sign-in', 'Keeps advisors signed in.', 'Until they sign out, 12 hours at most'],
  device: [
    'Known device',
    'Lets advisors sign in even while strangers try to guess their password.',
    '180 days after signing in',
  ],
  language: ['Language', 'Remembers the language once you change it.', '60 days'],
  choice: ['Your choice of cookies', 'Remembers what you choose here.', '60 days, for all cookies 180 days'],
  visits: ['Visits', 'Counts how many come from a search by a profile to an appointment.', '30 days'],
  films: ['Films', 'Shows films of the bank without asking first.', '7 days'],
}

/** In both languages. @param privacy address of the institution's privacy statement */
export function demoCookieBanner(language: 'de' | 'en', provider: string, privacy: string): string {
  const texts = { de: versionOf(german, provider, privacy), en: versionOf(english, provider, privacy) }
  const other = language === 'de' ? 'en' : 'de'
  const [essentialKey] = (language === 'de' ? german : english).categories
  const { text, entries } = texts[language]
  return JSON.stringify({ text, essentialKey, entries, texts: { [other]: texts[other] } })
}

function versionOf(words: BannerTexts, provider: string, privacy: string) {
  const entry = (key: 'session' | 'device' | 'language' | 'choice' | 'visits' | 'films', cookie: string) => {
    const [name, purpose, lifetime] = words[key]
    return {
      Name: name,
      Anbieter: provider,
      Zweck: purpose,
      Datenschutzerklärung: privacy,
      'Cookie Name': cookie,
      'Cookie Laufzeit': lifetime,
    }
  }
  const [essential, statistics, films] = words.categories
  const entries = {
    [essential]: [
      entry('session', 'openbranch_session'),
      entry('device', 'openbranch_device, openbranch_browser'),
      entry('language', 'lang'),
      entry('choice', 'hideCookiesAlert, cookieChoice'),
    ],
    [statistics]: [entry('visits', 'visits')],
    [films]: [entry('films', 'films')],
  }
  return { text: words.text, entries }
}
