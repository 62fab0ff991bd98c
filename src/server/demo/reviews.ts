import type { ReviewReason } from '#rules/reviews.ts'

/** What a visitor of the demo says of the latest appointments that took place, one each. */
export interface DemoReview {
  /** Alias of the advisor. */
  readonly of: string
  readonly stars: number
  readonly text: string
  readonly name: string
  /** Still to be checked where neither is said. */
  readonly isShown?: true
  readonly reason?: ReviewReason
  readonly answer?: string
  readonly report?: string
}

/** By tenant. */
export const reviews: Readonly<Record<string, readonly DemoReview[]>> = {
  musterbank: [
    {
      of: 'anna-becker',
      stars: 5,
      text: 'Sehr freundlich, alle Fragen zur Finanzierung wurden beantwortet.',
      name: 'Familie K.',
    },
    {
      of: 'anna-becker',
      stars: 5,
      text: 'Nimmt sich Zeit und erklärt verständlich. Wir wussten danach, welche Rate wir tragen können.',
      name: 'Petra S.',
      isShown: true,
      answer: 'Vielen Dank, das freut mich! Melden Sie sich gern, wenn das Exposé da ist.',
    },
    {
      of: 'anna-becker',
      stars: 2,
      text: 'Frau Lorenz am Empfang in der Lindenallee wusste von unserem Termin nichts.',
      name: 'M. H.',
      isShown: true,
      report: 'Die Bewertung nennt eine Kollegin beim Namen.',
    },
    { of: 'anna-becker', stars: 4, text: 'Guter Überblick über die Förderungen.', name: '', isShown: true },
    {
      of: 'anna-becker',
      stars: 1,
      text: 'Gehen Sie lieber zu kredit-sofort.example, da bekommt jeder Geld!',
      name: 'Kreditprofi',
      reason: 'advertising',
    },
    { of: 'nina-osterkamp', stars: 5, text: 'Schnell und ehrlich.', name: 'T. W.', isShown: true },
    { of: 'nina-osterkamp', stars: 4, text: '', name: 'Ayşe D.' },
  ],
}
