/** What the demo's branches say on their public pages, by slug; a branch that is not named says nothing more. */
interface BranchTexts {
  readonly description?: string
  readonly 'description.de'?: string
  readonly 'description.en'?: string
  readonly services?: string
  readonly 'services.en'?: string
  readonly 'services.de'?: string
  readonly directions?: string
  readonly 'directions.en'?: string
  readonly 'directions.de'?: string
  readonly openingTimes?: string
  readonly openingHours?: string
  readonly 'openingHours.de'?: string
  readonly 'openingHours.en'?: string
  /** International, of ranges that no one has. */
  readonly phoneNumber?: string
  readonly emailAddress?: string
}

const usual = {
  openingTimes: 'Mo-Mi 09:00-16:00; Do 09:00-18:00; Fr 09:00-14:00',
  openingHours: 'Beratung auch außerhalb dieser Zeiten, nach Vereinbarung.',
  'openingHours.en': 'Advice at other times too, by appointment.',
}

export const branchTexts: Readonly<Record<string, BranchTexts>> = {
  westend: {
    description:
      'Im Westend beraten wir seit 1924 rund um Wohnen, Vorsorge und Vermögen.\n\nKommen Sie vorbei, auch ohne Termin.',
    'description.en':
      'Here in Westend we have advised on homes, pensions and wealth since 1924.\n\nDrop in, with or without an appointment.',
    services: 'Geldautomat, rund um die Uhr\nEinzahlung von Münzen\nSchließfächer',
    'services.en': 'Cash machine, day and night\nCoin deposits\nSafe-deposit boxes',
    directions:
      'Vor dem Haus halten die Linien 32 und 36, Stellplätze sind im Hof. Der Eingang ist ohne Stufen.',
    'directions.en':
      'Trams 32 and 36 stop outside, and there is parking in the courtyard. The entrance is step-free.',
    ...usual,
    phoneNumber: '+496990009180',
    emailAddress: 'westend@musterbank.example',
  },
  sachsenhausen: { ...usual, phoneNumber: '+496990009181' },
  marktplatz: {
    description: 'Am Markt, gleich neben dem Rathaus. Beide Eingänge sind ohne Stufen.',
    'description.en': 'On the market square, right beside the town hall. Both entrances are step-free.',
    openingTimes: 'Mo-Fr 09:00-13:00; Mo,Do 14:00-18:00',
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
    openingTimes: 'Mo-Fr 09:00-17:00; Sa 09:00-13:00',
    services: 'Cash machine\nForeign currency',
    'services.de': 'Geldautomat\nFremde Währungen',
    emailAddress: 'quayside@harbourbank.example',
  },
}
