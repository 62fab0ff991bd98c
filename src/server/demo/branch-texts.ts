/** What the demo's branches say on their public pages, by slug; a branch that is not named says nothing more. */
interface BranchTexts {
  readonly description?: string
  readonly 'description.de'?: string
  readonly 'description.en'?: string
  readonly openingHours: string
  readonly 'openingHours.de'?: string
  readonly 'openingHours.en'?: string
  /** International, of ranges that no one has. */
  readonly phoneNumber?: string
  readonly emailAddress?: string
}

const usual = {
  openingHours: 'Montag bis Mittwoch 9 bis 16 Uhr\nDonnerstag 9 bis 18 Uhr\nFreitag 9 bis 14 Uhr',
  'openingHours.en': 'Monday to Wednesday 9am to 4pm\nThursday 9am to 6pm\nFriday 9am to 2pm',
}

export const branchTexts: Readonly<Record<string, BranchTexts>> = {
  westend: {
    description:
      'Im Westend beraten wir seit 1924 rund um Wohnen, Vorsorge und Vermögen.\n\nKommen Sie vorbei, auch ohne Termin. Vor dem Haus halten die Linien 32 und 36, Stellplätze sind im Hof.',
    'description.en':
      'Here in Westend we have advised on homes, pensions and wealth since 1924.\n\nDrop in, with or without an appointment. Trams 32 and 36 stop outside, and there is parking in the courtyard.',
    ...usual,
    phoneNumber: '+496990009180',
    emailAddress: 'westend@musterbank.example',
  },
  sachsenhausen: { ...usual, phoneNumber: '+496990009181' },
  marktplatz: {
    description: 'Am Markt, gleich neben dem Rathaus. Beide Eingänge sind ohne Stufen.',
    'description.en': 'On the market square, right beside the town hall. Both entrances are step-free.',
    openingHours: 'Montag bis Freitag 9 bis 13 Uhr\nMontag und Donnerstag auch 14 bis 18 Uhr',
    'openingHours.en': 'Monday to Friday 9am to 1pm\nMonday and Thursday also 2pm to 6pm',
    emailAddress: 'marktplatz@musterbank.example',
  },
  nordhafen: { ...usual },
  wilten: {
    description: 'Zwischen Stift und Bahn: mit dem Rad in fünf Minuten von der Altstadt.',
    'description.en': 'Between the abbey and the railway: five minutes from the old town by bicycle.',
    openingHours: 'Montag bis Donnerstag 8:30 bis 16 Uhr\nFreitag 8:30 bis 15 Uhr',
    'openingHours.en': 'Monday to Thursday 8.30am to 4pm\nFriday 8.30am to 3pm',
  },
  quayside: {
    description: 'On the waterfront, two minutes from the station. No appointment needed for a first talk.',
    'description.de':
      'Am Wasser, zwei Minuten vom Bahnhof. Für ein erstes Gespräch brauchen Sie keinen Termin.',
    openingHours: 'Monday to Friday 9am to 5pm\nSaturday 9am to 1pm',
    'openingHours.de': 'Montag bis Freitag 9 bis 17 Uhr\nSamstag 9 bis 13 Uhr',
    emailAddress: 'quayside@harbourbank.example',
  },
}
