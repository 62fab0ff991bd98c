import type { DemoAdvisor } from '../types.ts'
import { phone } from './phone.ts'

/** Shows everything that a profile can have (product §37.4). */
export const anna: DemoAdvisor = {
  name: ['Anna', 'Becker'],
  prefix: 'Dr.',
  as: 'woman',
  portrait: { hair: '58', body: '17', hasGlasses: false },
  position: 'Beraterin Baufinanzierung',
  at: 'westend',
  phone: phone(44),
  tags: ['Baufinanzierung', 'Anschlussfinanzierung', 'Förderung'],
  languages: ['de', 'en', 'pl'],
  assistant: 'jonas-hofmann',
  options: 'all',
  isDemoAdvisor: true,
  texts: {
    motto: 'Gute Entscheidungen brauchen Zahlen, die stimmen, und ein Gespräch ohne Eile.',
    welcome:
      'ob erste Wohnung, Umbau oder Anschlussfinanzierung: Ich rechne mit Ihnen, bis Sie wissen, was Sie sich leisten können und was besser warten sollte. Wenn ich von einem Vorhaben abrate, sage ich Ihnen auch, warum.\n\nBringen Sie mit, was Sie haben. Den Rest klären wir gemeinsam.',
    focus:
      'Immobilienkauf und Neubau, Anschlussfinanzierung, Modernisierung mit Förderung von KfW und Land, Absicherung der Familie',
    about:
      'Seit 2009 bei der Musterbank, seit 2015 in der Filiale Westend. Promotion über kommunalen Wohnungsbau an der Goethe-Universität.\n\nIch berate auf Deutsch, Englisch und Polnisch.',
    social: 'Was Bauherren mich fragen, beantworte ich einmal im Monat öffentlich.',
  },
  links: {
    calculator: 'https://musterbank.example/rechner/haus',
    checklist: 'https://musterbank.example/unterlagen/erstes-gespraech',
    linkedin: 'https://www.linkedin.com/in/anna-becker-musterbank-example',
    instagram: 'https://www.instagram.com/musterbank.westend.example',
  },
}
