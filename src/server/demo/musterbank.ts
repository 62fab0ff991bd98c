/** The German demo tenant: Musterbank, deep teal. */
import { musterbankBookings, musterbankHours } from './booking.ts'
import { demoCookieBanner } from './cookie-banner.ts'
import { demoMapService } from './map-picture.ts'
import { advisors } from './musterbank/advisors.ts'
import { organizations } from './musterbank/organizations.ts'
import { requests } from './requests.ts'
import { musterbankTopics } from './topics.ts'
import type { DemoTenant } from './types.ts'

export const musterbank: DemoTenant = {
  slug: 'musterbank',
  hosts: ['localhost', 'musterbank.localhost'],
  settings: {
    name: 'Musterbank',
    language: 'de',
    time_zone: 'Europe/Berlin',
    state: 'DE-HE',
    primary_color: '#006756',
    support_mail: 'support@musterbank.example',
    imprint_de: 'https://musterbank.example/impressum',
    imprint_en: 'https://musterbank.example/imprint',
    privacy_url: 'https://musterbank.example/datenschutz',
    'privacy_url.en': 'https://musterbank.example/privacy',
    cookies_alert_config: demoCookieBanner('de', 'Musterbank', 'https://musterbank.example/datenschutz'),
    product_footer: 'https://openbranch.example/',
    static_map_url: demoMapService,
    maps_link: 'https://www.openstreetmap.org/search?query=[ADDRESS]',
    phone_number: '+496990009000',
    phone_hours: 'Mo bis Fr, 8 bis 18 Uhr',
    'phone_hours.en': 'Mon to Fri, 8 am to 6 pm',
    whatsapp_number: '+496990009100',
    topics_enabled: 'true',
    'headerWidget.type': 'default',
  },
  metaTags: {
    title: '[NAME] | [TENANT]',
    description: '[NAME], [TENANT], [BRANCH]: Kontakt und Termine.',
    og_title: '[NAME], [TENANT]',
    og_description: 'Kontakt und Termine, [BRANCH].',
    texts: {
      en: {
        description: '[NAME], [TENANT], [BRANCH]: contact and appointments.',
        og_description: 'Contact and appointments, [BRANCH].',
        title: '[NAME] | [TENANT]',
        og_title: '[NAME], [TENANT]',
      },
    },
  },
  textTypes: {
    motto: { title: 'Motto', place: 'header_top', order: 1 },
    welcome: { title: 'Guten Tag,', place: 'featured', order: 1 },
    focus: { title: 'Schwerpunkte', place: 'default', order: 1 },
    about: { title: 'Über mich', place: 'default', order: 2 },
    social: { title: 'Social Media', place: 'social-media', order: 1 },
  },
  linkTypes: {
    calculator: {
      icon: 'calculator',
      label: 'Rechner: Wie viel Haus kann ich mir leisten?',
      section: 'networking',
    },
    checklist: {
      icon: 'file-text',
      label: 'Checkliste: Unterlagen für das erste Gespräch',
      section: 'networking',
    },
    linkedin: {
      icon: 'globe',
      label: 'LinkedIn',
      section: 'social-media',
      pattern: 'https://www.linkedin.com/in/{value}',
    },
    instagram: { icon: 'globe', label: 'Instagram der Filiale Westend', section: 'social-media' },
  },
  topics: musterbankTopics,
  organizations,
  advisors,
  hours: musterbankHours,
  closes: [
    { name: 'Heiligabend', english: 'Christmas Eve', day: '12-24', from: '12:00' },
    { name: 'Silvester', english: 'New Year’s Eve', day: '12-31', from: '12:00' },
  ],
  bookings: musterbankBookings,
  users: {
    accountadmin: ['Katrin', 'Lorenz'],
    'marketing-manager': ['Vera', 'Kühn'],
    'advisors-manager': ['Holger', 'Maaß'],
    'advisors-oap-manager': ['Doris', 'Fink'],
    'orgs-manager': ['Birgit', 'Sander'],
    orgadmin: ['Jonas', 'Petersen'],
    'organizations-profiles-editor': ['Mia', 'Rausch'],
    orguser: ['Timo', 'Voss'],
    'roles-manager': ['Anke', 'Behrens'],
    analyst: ['Kerstin', 'Vogt'],
    'content-manager': ['Lukas', 'Ebert'],
    'profile-delete-manager': ['Rolf', 'Dietz'],
    stduser: ['Sina', 'Lang'],
    INTERNAL: ['Pat', 'Provider'],
  },
  analysts: [
    ['Martina', 'Vogel'],
    ['Peter', 'Sand'],
  ],
  reports: { hohenbrueck: ['Vogel', 'Vogt'], westend: ['Sand'] },
  assigned: ['hohenbrueck', 'westend'],
  requests: requests.musterbank,
}
