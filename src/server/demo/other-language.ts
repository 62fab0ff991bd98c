/** What the demo's profiles say, for visitors who read the other language: the institution's own text to its version. */
import type { TextVersions } from '#rules/by-language.ts'
import type { DemoTenant } from './types.ts'

const english: Readonly<Record<string, string>> = {
  // Positions
  'Assistenz Baufinanzierung': 'Home loan support',
  'Assistenz Wohnbau': 'Home loan support',
  'Berater Baufinanzierung': 'Mortgage adviser',
  'Berater Firmenkunden': 'Business adviser',
  'Berater Junge Kunden': 'Adviser for young customers',
  'Berater Kommerzkunden': 'Business adviser',
  'Berater Landwirtschaft': 'Adviser for farms',
  'Berater Modernisierung und Energie': 'Renovation and energy adviser',
  'Berater Private Banking': 'Private banking adviser',
  'Berater Privatkunden': 'Personal adviser',
  'Berater Versicherungen': 'Insurance adviser',
  'Beraterin Baufinanzierung': 'Mortgage adviser',
  'Beraterin Gründung': 'Adviser for new businesses',
  'Beraterin Kredite': 'Credit adviser',
  'Beraterin Privatkunden': 'Personal adviser',
  'Beraterin Service': 'Service adviser',
  'Beraterin Veranlagung': 'Investment adviser',
  'Beraterin Vorsorge': 'Pensions adviser',
  'Beraterin Wertpapiere': 'Securities adviser',
  'Beraterin Wohnbau': 'Mortgage adviser',
  Filialleiterin: 'Branch manager',
  Immobilienberater: 'Property adviser',
  Immobilienberaterin: 'Property adviser',
  'Leiter Firmenkunden': 'Head of business customers',
  'Leiter Immobilienfinanzierung': 'Head of property finance',
  'Leiterin Vermögensverwaltung': 'Head of wealth management',
  'Leiterin der Filiale': 'Branch manager',
  // Headings and links
  Motto: 'Motto',
  'Guten Tag,': 'Good to meet you',
  Schwerpunkte: 'What I do',
  'Über mich': 'About me',
  'Social Media': 'Social media',
  'Rechner: Wie viel Haus kann ich mir leisten?': 'Calculator: how much house can I afford?',
  'Checkliste: Unterlagen für das erste Gespräch': 'Checklist: papers for the first meeting',
  LinkedIn: 'LinkedIn',
  'Instagram der Filiale Westend': 'Instagram of the Westend branch',
  'Instagram der Filiale Wilten': 'Instagram of the Wilten branch',
  // Texts
  'Gute Entscheidungen brauchen Zahlen, die stimmen, und ein Gespräch ohne Eile.':
    'Good decisions need sound numbers, and a talk without haste.',
  'ob erste Wohnung, Umbau oder Anschlussfinanzierung: Ich rechne mit Ihnen, bis Sie wissen, was Sie sich leisten können und was besser warten sollte. Wenn ich von einem Vorhaben abrate, sage ich Ihnen auch, warum.\n\nBringen Sie mit, was Sie haben. Den Rest klären wir gemeinsam.':
    'A first flat, a conversion or a new rate: we work through the figures together until you know what you can afford and what should wait. If I advise against a plan, I also tell you why.\n\nBring what you have. We will sort out the rest.',
  'Immobilienkauf und Neubau, Anschlussfinanzierung, Modernisierung mit Förderung von KfW und Land, Absicherung der Familie':
    'Buying and building, remortgages, renovation with public grants, cover for your family',
  'Seit 2009 bei der Musterbank, seit 2015 in der Filiale Westend. Promotion über kommunalen Wohnungsbau an der Goethe-Universität.\n\nIch berate auf Deutsch, Englisch und Polnisch.':
    'With Musterbank since 2009, at the Westend branch since 2015. Doctorate on municipal housing at Goethe University.\n\nI advise in German, English and Polish.',
  'Was Bauherren mich fragen, beantworte ich einmal im Monat öffentlich.':
    'Once a month I answer in public what people who build ask me.',
  'Die beste Heizung ist die, die zum Haus passt.': 'The best heating is the one that suits the house.',
  'Modernisierung, Förderung von KfW und Land, Photovoltaik': 'Renovation, public grants, solar panels',
  'Kapitalanlage in Immobilien, gewerbliche Objekte, Baufinanzierung':
    'Property as an investment, commercial property, home loans',
  'Konto und Karten, Vorsorge, Sparpläne': 'Accounts and cards, pensions, savings plans',
  'Fragen kostet nichts.': 'It costs nothing to ask.',
  'Baufinanzierung, Konto und Karten, Vorsorge': 'Home loans, accounts and cards, pensions',
  'Ein Haus baut man einmal. Den Plan dafür so oft, bis er passt.':
    'You build a house once. You draw its plan until it fits.',
  'ob erste Wohnung, Umbau oder Umschuldung: Ich rechne mit Ihnen, bis Sie wissen, was Sie sich leisten können und was besser warten sollte. Wenn ich von einem Vorhaben abrate, sage ich Ihnen auch, warum.\n\nBringen Sie mit, was Sie haben. Den Rest klären wir gemeinsam.':
    'A first flat, a conversion or another loan: we work through the figures together until you know what you can afford and what should wait. If I advise against a plan, I also tell you why.\n\nBring what you have. We will sort out the rest.',
  'Wohnungskauf und Hausbau, Umschuldung, Sanierung mit Wohnbauförderung des Landes Tirol, Absicherung der Familie':
    'Buying and building, refinancing, renovation with the housing subsidy of Tyrol, cover for your family',
  'Seit 2012 bei der Alpenbank, davor sechs Jahre in einem Baumeisterbetrieb in Hall. Studium der Betriebswirtschaft in Innsbruck.\n\nIch berate auf Deutsch, Englisch und Italienisch.':
    'With Alpenbank since 2012, before that six years with a master builder in Hall. Degree in business from Innsbruck.\n\nI advise in German, English and Italian.',
}

const german: Readonly<Record<string, string>> = {
  'Branch manager': 'Filialleitung',
  'Business adviser': 'Beratung Firmenkunden',
  'Mortgage adviser': 'Beratung Baufinanzierung',
  'Mortgage support': 'Assistenz Baufinanzierung',
  'Personal adviser': 'Beratung Privatkunden',
  'Wealth adviser': 'Beratung Vermögen',
  Motto: 'Motto',
  'Good to meet you': 'Guten Tag,',
  'About me': 'Über mich',
  'What I do': 'Schwerpunkte',
  'Calculator: how much can I borrow?': 'Rechner: Wie viel Kredit bekomme ich?',
  'Checklist: papers for a first meeting': 'Checkliste: Unterlagen für das erste Gespräch',
  LinkedIn: 'LinkedIn',
  'Quayside branch on Instagram': 'Instagram der Filiale Quayside',
  'Sound numbers, plain words, and enough time to think it over.':
    'Zahlen, die stimmen, klare Worte und genug Zeit zum Überlegen.',
  'A first flat, an extension or a new rate: we work through the figures together until you know what you can afford and what should wait. If I advise against a plan, I also tell you why.\n\nBring what you have. We will sort out the rest.':
    'ob erste Wohnung, Anbau oder neuer Zins: Wir rechnen gemeinsam, bis Sie wissen, was Sie sich leisten können und was besser warten sollte. Wenn ich von einem Vorhaben abrate, sage ich Ihnen auch, warum.\n\nBringen Sie mit, was Sie haben. Den Rest klären wir gemeinsam.',
  'First purchases, remortgages, self-build and renovation, cover for your family':
    'Erste Käufe, Anschlussfinanzierung, Eigenbau und Sanierung, Absicherung der Familie',
  'With Harbour Bank since 2011, at Quayside since 2018. Before that, eight years with a firm of surveyors.\n\nI advise in English and French.':
    'Seit 2011 bei der Harbour Bank, seit 2018 in Quayside. Davor acht Jahre in einem Gutachterbüro.\n\nIch berate auf Englisch und Französisch.',
}

/** A text of the demo by the language that its institution does not write. */
export function versionsOf({ settings }: DemoTenant, name: string, own: string): TextVersions {
  const isEnglish = settings.language === 'en'
  const text = (isEnglish ? german : english)[own]
  if (text === undefined) throw new Error(`The demo says in one language alone: ${own}`)
  return { [isEnglish ? 'de' : 'en']: { [name]: text } }
}
