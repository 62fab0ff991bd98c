/** What the demo's branches say on their public pages, by slug; a branch that is not named says nothing more. */
interface BranchTexts {
  readonly description?: string
  readonly openingHours: string
  /** International, of ranges that no one has. */
  readonly phoneNumber?: string
  readonly emailAddress?: string
}

const german = 'Montag bis Mittwoch 9 bis 16 Uhr\nDonnerstag 9 bis 18 Uhr\nFreitag 9 bis 14 Uhr'

export const branchTexts: Readonly<Record<string, BranchTexts>> = {
  westend: {
    description:
      'Im Westend beraten wir seit 1924 rund um Wohnen, Vorsorge und Vermögen.\n\nKommen Sie vorbei, auch ohne Termin. Vor dem Haus halten die Linien 32 und 36, Stellplätze sind im Hof.',
    openingHours: german,
    phoneNumber: '+496990009180',
    emailAddress: 'westend@musterbank.example',
  },
  sachsenhausen: { openingHours: german, phoneNumber: '+496990009181' },
  marktplatz: {
    description: 'Am Markt, gleich neben dem Rathaus. Beide Eingänge sind ohne Stufen.',
    openingHours: 'Montag bis Freitag 9 bis 13 Uhr\nMontag und Donnerstag auch 14 bis 18 Uhr',
    emailAddress: 'marktplatz@musterbank.example',
  },
  nordhafen: { openingHours: german },
  wilten: {
    description: 'Zwischen Stift und Bahn: mit dem Rad in fünf Minuten von der Altstadt.',
    openingHours: 'Montag bis Donnerstag 8:30 bis 16 Uhr\nFreitag 8:30 bis 15 Uhr',
  },
  quayside: {
    description: 'On the waterfront, two minutes from the station. No appointment needed for a first talk.',
    openingHours: 'Monday to Friday 9am to 5pm\nSaturday 9am to 1pm',
    emailAddress: 'quayside@harbourbank.example',
  },
}
