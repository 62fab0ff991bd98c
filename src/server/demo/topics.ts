/** What the demo's institutions advise on. */
import type { DemoTopic } from './types.ts'

type Topics = Readonly<Record<string, DemoTopic>>

export const musterbankTopics: Topics = {
  loan: {
    topic: 'Baufinanzierung',
    comment: 'Kauf, Neubau oder Umbau. Wir rechnen Ihr Vorhaben durch.',
    length: 90,
    preparation: 'Ausweis, die letzten drei Gehaltsnachweise und, wenn vorhanden, das Exposé',
    advisors: ['anna-becker', 'henrik-lindner', 'selma-aydin', 'malte-carstensen'],
  },
  renewal: {
    topic: 'Anschlussfinanzierung',
    comment: 'Ihre Zinsbindung endet in den nächsten drei Jahren.',
    length: 60,
    preparation: 'Ihren laufenden Darlehensvertrag',
    advisors: ['anna-becker', 'henrik-lindner', 'malte-carstensen'],
  },
  protection: {
    topic: 'Absicherung der Familie',
    comment: 'Was geschieht, wenn ein Einkommen ausfällt.',
    length: 45,
    advisors: ['anna-becker', 'miriam-scholz', 'gesa-luehrs', 'daniel-koehler'],
  },
  first: {
    topic: 'Erstes Kennenlernen',
    comment: 'Sie schildern Ihr Vorhaben, wir sagen, was als Nächstes kommt.',
    length: 30,
    advisors: ['anna-becker', 'tobias-kraft', 'selma-aydin', 'paul-wiegand', 'nina-osterkamp', 'ewa-nowak'],
  },
  renovation: {
    topic: 'Modernisierung und Förderung',
    comment: 'Heizung, Dämmung, Photovoltaik: was es kostet und wer dazugibt.',
    length: 60,
    preparation: 'Baujahr und Wohnfläche, wenn vorhanden den Energieausweis',
    advisors: ['tobias-kraft'],
  },
  savings: {
    topic: 'Sparen und Vorsorge',
    comment: 'Rücklagen, Sparpläne und Rente.',
    length: 60,
    advisors: ['miriam-scholz', 'selma-aydin', 'gesa-luehrs', 'lena-vogel'],
  },
  business: {
    topic: 'Gründung und Betrieb',
    comment: 'Vom Geschäftsplan bis zur Investition.',
    length: 75,
    preparation: 'Ihren Geschäftsplan oder die letzten beiden Jahresabschlüsse',
    advisors: ['matthias-engel', 'carolin-haas'],
  },
  bonds: {
    topic: 'Bundesschatzbriefe',
    comment: 'Werden nicht mehr ausgegeben.',
    length: 30,
    advisors: ['lena-vogel'],
    isActive: false,
  },
}

export const alpenbankTopics: Topics = {
  loan: {
    topic: 'Wohnbaufinanzierung',
    comment: 'Kauf, Neubau oder Sanierung, mit Wohnbauförderung des Landes.',
    length: 90,
    preparation: 'Lichtbildausweis, die letzten drei Lohnzettel und, falls vorhanden, den Grundbuchauszug',
    advisors: ['katharina-moser'],
  },
  switching: {
    topic: 'Umschuldung',
    comment: 'Ihr laufender Kredit, neu gerechnet.',
    length: 60,
    preparation: 'Ihren Kreditvertrag',
    advisors: ['katharina-moser', 'lukas-steinlechner'],
  },
  pension: {
    topic: 'Vorsorge und Veranlagung',
    comment: 'Bausparen, Zukunftsvorsorge und Wertpapiere.',
    length: 60,
    advisors: ['lukas-steinlechner', 'theresa-gruber'],
  },
  first: {
    topic: 'Erstes Kennenlernen',
    comment: 'Sie schildern Ihr Anliegen, wir sagen Ihnen, wie es weitergeht.',
    length: 30,
    advisors: ['katharina-moser', 'theresa-gruber', 'florian-haider'],
  },
}

export const harbourbankTopics: Topics = {
  mortgage: {
    topic: 'Home loan',
    comment: 'Buying, building or extending: we work through the figures with you.',
    length: 90,
    preparation: 'Photo ID, your last three payslips and the particulars of the property if you have them',
    advisors: ['james-whitfield'],
  },
  remortgage: {
    topic: 'Remortgage',
    comment: 'Your fixed rate ends within the next two years.',
    length: 60,
    preparation: 'Your current mortgage statement',
    advisors: ['james-whitfield'],
  },
  savings: {
    topic: 'Savings and investments',
    comment: 'From a first ISA to a portfolio.',
    length: 60,
    advisors: ['grace-okafor', 'hannah-seymour'],
  },
  first: {
    topic: 'First meeting',
    comment: 'You tell us what you have in mind, we tell you what comes next.',
    length: 30,
    advisors: ['james-whitfield', 'grace-okafor', 'owen-pritchard'],
  },
}
