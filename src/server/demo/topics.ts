/** What the demo's institutions advise on. */
import type { DemoTopic } from './types.ts'

type Topics = Readonly<Record<string, DemoTopic>>

export const musterbankTopics: Topics = {
  loan: {
    topic: 'Baufinanzierung',
    comment: 'Kauf, Neubau oder Umbau. Wir rechnen Ihr Vorhaben durch.',
    length: 90,
    preparation: 'Ausweis, die letzten drei Gehaltsnachweise und, wenn vorhanden, das Exposé',
    texts: {
      en: {
        topic: 'Home loan',
        comment: 'Buying, building or converting: we work through the figures with you.',
        preparation:
          'Photo ID, your last three payslips and the particulars of the property if you have them',
      },
    },
    advisors: ['anna-becker', 'henrik-lindner', 'selma-aydin', 'malte-carstensen'],
  },
  renewal: {
    topic: 'Anschlussfinanzierung',
    comment: 'Ihre Zinsbindung endet in den nächsten drei Jahren.',
    length: 60,
    preparation: 'Ihren laufenden Darlehensvertrag',
    texts: {
      en: {
        topic: 'Remortgage',
        comment: 'Your fixed rate ends within the next three years.',
        preparation: 'Your current loan agreement',
      },
    },
    advisors: ['anna-becker', 'henrik-lindner', 'malte-carstensen'],
  },
  protection: {
    topic: 'Absicherung der Familie',
    comment: 'Was geschieht, wenn ein Einkommen ausfällt.',
    length: 45,
    texts: {
      en: {
        topic: 'Protecting your family',
        comment: 'What happens if one income is lost.',
      },
    },
    advisors: ['anna-becker', 'miriam-scholz', 'gesa-luehrs', 'daniel-koehler'],
  },
  first: {
    topic: 'Erstes Kennenlernen',
    comment: 'Sie schildern Ihr Vorhaben, wir sagen, was als Nächstes kommt.',
    length: 30,
    texts: {
      en: {
        topic: 'First meeting',
        comment: 'You tell us what you have in mind, we tell you what comes next.',
      },
    },
    advisors: ['anna-becker', 'tobias-kraft', 'selma-aydin', 'paul-wiegand', 'nina-osterkamp', 'ewa-nowak'],
  },
  renovation: {
    topic: 'Modernisierung und Förderung',
    comment: 'Heizung, Dämmung, Photovoltaik: was es kostet und wer dazugibt.',
    length: 60,
    preparation: 'Baujahr und Wohnfläche, wenn vorhanden den Energieausweis',
    texts: {
      en: {
        topic: 'Renovation and grants',
        comment: 'Heating, insulation, solar panels: what it costs and who contributes.',
        preparation: 'Year of construction and living space, and the energy certificate if you have one',
      },
    },
    advisors: ['tobias-kraft'],
  },
  savings: {
    topic: 'Sparen und Vorsorge',
    comment: 'Rücklagen, Sparpläne und Rente.',
    length: 60,
    texts: {
      en: {
        topic: 'Saving and pensions',
        comment: 'Reserves, savings plans and retirement.',
      },
    },
    advisors: ['miriam-scholz', 'selma-aydin', 'gesa-luehrs', 'lena-vogel'],
  },
  business: {
    topic: 'Gründung und Betrieb',
    comment: 'Vom Geschäftsplan bis zur Investition.',
    length: 75,
    preparation: 'Ihren Geschäftsplan oder die letzten beiden Jahresabschlüsse',
    texts: {
      en: {
        topic: 'Starting and running a business',
        comment: 'From the business plan to the investment.',
        preparation: 'Your business plan or the last two annual accounts',
      },
    },
    advisors: ['matthias-engel', 'carolin-haas'],
  },
  bonds: {
    topic: 'Bundesschatzbriefe',
    comment: 'Werden nicht mehr ausgegeben.',
    length: 30,
    texts: {
      en: {
        topic: 'Federal savings bonds',
        comment: 'Are no longer issued.',
      },
    },
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
    texts: {
      en: {
        topic: 'Home loan',
        comment: 'Buying, building or renovating, with the housing subsidy of the province.',
        preparation: 'Photo ID, your last three payslips and the land register extract if you have it',
      },
    },
    advisors: ['katharina-moser'],
  },
  switching: {
    topic: 'Umschuldung',
    comment: 'Ihr laufender Kredit, neu gerechnet.',
    length: 60,
    preparation: 'Ihren Kreditvertrag',
    texts: {
      en: {
        topic: 'Refinancing',
        comment: 'Your current loan, calculated anew.',
        preparation: 'Your loan agreement',
      },
    },
    advisors: ['katharina-moser', 'lukas-steinlechner'],
  },
  pension: {
    topic: 'Vorsorge und Veranlagung',
    comment: 'Bausparen, Zukunftsvorsorge und Wertpapiere.',
    length: 60,
    texts: {
      en: {
        topic: 'Pensions and investments',
        comment: 'Building savings, pension plans and securities.',
      },
    },
    advisors: ['lukas-steinlechner', 'theresa-gruber'],
  },
  first: {
    topic: 'Erstes Kennenlernen',
    comment: 'Sie schildern Ihr Anliegen, wir sagen Ihnen, wie es weitergeht.',
    length: 30,
    texts: {
      en: {
        topic: 'First meeting',
        comment: 'You tell us what you have in mind, we tell you what comes next.',
      },
    },
    advisors: ['katharina-moser', 'theresa-gruber', 'florian-haider'],
  },
}

export const harbourbankTopics: Topics = {
  mortgage: {
    topic: 'Home loan',
    comment: 'Buying, building or extending: we work through the figures with you.',
    length: 90,
    preparation: 'Photo ID, your last three payslips and the particulars of the property if you have them',
    texts: {
      de: {
        topic: 'Baufinanzierung',
        comment: 'Kauf, Neubau oder Anbau: Wir rechnen Ihr Vorhaben mit Ihnen durch.',
        preparation: 'Ausweis, die letzten drei Gehaltsnachweise und, wenn vorhanden, das Exposé',
      },
    },
    advisors: ['james-whitfield'],
  },
  remortgage: {
    topic: 'Remortgage',
    comment: 'Your fixed rate ends within the next two years.',
    length: 60,
    preparation: 'Your current mortgage statement',
    texts: {
      de: {
        topic: 'Anschlussfinanzierung',
        comment: 'Ihre Zinsbindung endet in den nächsten zwei Jahren.',
        preparation: 'Ihren letzten Darlehensauszug',
      },
    },
    advisors: ['james-whitfield'],
  },
  savings: {
    topic: 'Savings and investments',
    comment: 'From a first ISA to a portfolio.',
    length: 60,
    texts: {
      de: {
        topic: 'Sparen und Anlegen',
        comment: 'Vom ersten ISA bis zum Depot.',
      },
    },
    advisors: ['grace-okafor', 'hannah-seymour'],
  },
  first: {
    topic: 'First meeting',
    comment: 'You tell us what you have in mind, we tell you what comes next.',
    length: 30,
    texts: {
      de: {
        topic: 'Erstes Kennenlernen',
        comment: 'Sie schildern Ihr Vorhaben, wir sagen, was als Nächstes kommt.',
      },
    },
    advisors: ['james-whitfield', 'grace-okafor', 'owen-pritchard'],
  },
}
