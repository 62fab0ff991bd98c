/**
 * The words of a card in German and English: the phone shows those of its own language, and those of the card where it
 * has another. Names and contact data are the same in all.
 */
import type { CardLanguage } from './tables.ts'

const english = {
  description: 'Business card of [NAME], [TENANT]',
  position: 'Position',
  branch: 'Branch',
  phone: 'Phone',
  mobile: 'Mobile phone',
  email: 'E-mail',
  address: 'Address',
  profile: 'Profile',
  news: 'Latest message',
  'no message yet': 'No message yet.',
  'no messages': 'You receive no messages on this card.',
  withdrawal: 'Messages on this card',
  withdraw: 'Stop messages',
  imprint: 'Imprint',
  privacy: 'Privacy',
  void: 'This card is no longer valid',
  'why void': 'The person whom it names is no longer listed. Find somebody else here:',
} as const

export type CardWord = keyof typeof english

const german: Readonly<Record<CardWord, string>> = {
  description: 'Visitenkarte von [NAME], [TENANT]',
  position: 'Funktion',
  branch: 'Filiale',
  phone: 'Telefon',
  mobile: 'Mobiltelefon',
  email: 'E-Mail',
  address: 'Adresse',
  profile: 'Profil',
  news: 'Letzte Nachricht',
  'no message yet': 'Noch keine Nachricht.',
  'no messages': 'Auf dieser Karte erhalten Sie keine Nachrichten.',
  withdrawal: 'Nachrichten auf dieser Karte',
  withdraw: 'Nachrichten abbestellen',
  imprint: 'Impressum',
  privacy: 'Datenschutz',
  void: 'Diese Karte gilt nicht mehr',
  'why void': 'Die Person, die sie nannte, ist nicht mehr aufgeführt. Hier finden Sie andere:',
}

const tables = { de: german, en: english } as const
type Names = Readonly<Record<'NAME' | 'TENANT', string>>

const own = (language: CardLanguage) => (language === 'en' ? 'en' : 'de')

/** A card's word in its own language. */
export function words(language: CardLanguage, names: Names): (word: CardWord) => string {
  return (word) => fill(tables[own(language)][word], names)
}

/** Path to content of the tables of strings: from the card's own words to those of each language. */
export function stringsOf(language: CardLanguage, names: Names): Record<string, string> {
  const from = tables[own(language)]
  return Object.fromEntries(
    Object.entries(tables).map(([to, table]) => {
      const lines = Object.keys(table).map((word) => {
        const key = word as CardWord
        return `${quoted(fill(from[key], names))} = ${quoted(fill(table[key], names))};\n`
      })
      return [`${to}.lproj/pass.strings`, lines.join('')]
    }),
  )
}

const fill = (text: string, names: Names) =>
  text.replace(/\[(NAME|TENANT)\]/g, (_, name: keyof Names) => names[name])

const escapes: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r' }
const quoted = (text: string) => `"${text.replace(/["\\\n\r]/g, (each) => escapes[each] ?? each)}"`
