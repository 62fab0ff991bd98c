/** Who books in the demo, and what they write: invented, with addresses and numbers that nobody has. */

interface Customers {
  readonly first: readonly string[]
  readonly last: readonly string[]
  readonly messages: readonly string[]
  /** Of the advisor who declines or cancels. */
  readonly regrets: readonly string[]
  /** The country's code and a block of numbers that reaches nobody. */
  readonly phone: string
}

const german: Customers = {
  first: [
    'Jana',
    'Petra',
    'Emre',
    'Ilse',
    'Moritz',
    'Heike',
    'Rolf',
    'Aylin',
    'Gerd',
    'Carla',
    'Uwe',
    'Nils',
    'Fatma',
    'Jonas',
    'Lea',
    'Sabine',
    'Till',
    'Mirko',
    'Hanna',
    'Kerstin',
    'Oskar',
    'Birgit',
    'Leon',
    'Marie',
  ],
  last: [
    'Hartmann',
    'Lindner',
    'Özkan',
    'Hartwig',
    'Ahlers',
    'Thomsen',
    'Jessen',
    'Demir',
    'Wiese',
    'Brandt',
    'Matthies',
    'Kalb',
    'Sommer',
    'Kruse',
    'Petersen',
    'Lange',
    'Winter',
    'Schuster',
    'Ebert',
    'Nowak',
    'Franke',
    'Busch',
    'Roth',
    'Keller',
    'Arndt',
    'Vogt',
    'Seidel',
    'Pohl',
    'Böhm',
    'Yilmaz',
  ],
  messages: [
    'Wir haben eine Vierzimmerwohnung in Aussicht.',
    'Die Zinsbindung endet im Frühjahr. Was raten Sie mir?',
    'Meine Frau kommt mit.',
    'Ich habe noch ein Depot bei einer anderen Bank.',
    'Bitte rufen Sie lieber auf dem Handy an.',
    'Es geht um die Heizung und das Dach.',
    'Ich möchte für meine Enkel sparen.',
  ],
  regrets: [
    'An diesem Tag bin ich auf einer Schulung. Bitte wählen Sie eine andere Zeit.',
    'Leider bin ich krank. Ich melde mich nächste Woche bei Ihnen.',
  ],
  phone: '+49699000',
}

const english: Customers = {
  first: [
    'Olivia',
    'Thomas',
    'Priya',
    'Ewan',
    'Ruth',
    'Daniel',
    'Amira',
    'Callum',
    'Sophie',
    'Marcus',
    'Ines',
    'Helen',
  ],
  last: [
    'Marsh',
    'Bennett',
    'Patel',
    'Fraser',
    'Coleman',
    'Hughes',
    'Rahman',
    'Doyle',
    'Lawson',
    'Price',
    'Sutton',
    'Webb',
  ],
  messages: [
    'We have had an offer accepted on a house.',
    'My fixed rate ends in spring.',
    'My partner will join us.',
    'Please call my mobile.',
  ],
  regrets: ['I am at a training day then. Please choose another time.'],
  phone: '+44207946',
}

const austrian: Customers = {
  ...german,
  first: [
    'Sepp',
    'Theresia',
    'Florian',
    'Katharina',
    'Alois',
    'Magdalena',
    'Stefan',
    'Resi',
    'Georg',
    'Veronika',
  ],
  last: [
    'Auer',
    'Hofer',
    'Egger',
    'Wallner',
    'Kofler',
    'Ebner',
    'Haas',
    'Lechner',
    'Mair',
    'Tschurtschenthaler',
  ],
  phone: '+43512900',
}

const byLanguage: Readonly<Record<string, Customers>> = { en: english, 'de-AT': austrian }

/** @param language of the institution; German where it says nothing */
export const customersOf = (language = 'de'): Customers => byLanguage[language] ?? german
