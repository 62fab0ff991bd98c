/** The Austrian demo tenant: Alpenbank, blue. */
import { alpenbankBookings, alpenbankHours } from './booking.ts'
import { demoCookieBanner } from './cookie-banner.ts'
import { demoMapService } from './map-picture.ts'
import { requests } from './requests.ts'
import { alpenbankTopics } from './topics.ts'
import type { DemoAdvisor, DemoTenant } from './types.ts'

const phone = (last: number) => `+435125550${100 + last}`

const advisors: DemoAdvisor[] = [
  {
    name: ['Katharina', 'Moser'],
    prefix: 'Mag.',
    as: 'woman',
    portrait: { hair: '41', body: '16', hasGlasses: false },
    position: 'Beraterin Wohnbau',
    at: 'wilten',
    phone: phone(44),
    tags: ['Wohnbau', 'Umschuldung'],
    languages: ['de', 'en', 'it'],
    assistant: 'miriam-egger',
    options: 'all',
    isDemoAdvisor: true,
    texts: {
      motto: 'Ein Haus baut man einmal. Den Plan dafür so oft, bis er passt.',
      welcome:
        'ob erste Wohnung, Umbau oder Umschuldung: Ich rechne mit Ihnen, bis Sie wissen, was Sie sich leisten können und was besser warten sollte. Wenn ich von einem Vorhaben abrate, sage ich Ihnen auch, warum.\n\nBringen Sie mit, was Sie haben. Den Rest klären wir gemeinsam.',
      focus:
        'Wohnungskauf und Hausbau, Umschuldung, Sanierung mit Wohnbauförderung des Landes Tirol, Absicherung der Familie',
      about:
        'Seit 2012 bei der Alpenbank, davor sechs Jahre in einem Baumeisterbetrieb in Hall. Studium der Betriebswirtschaft in Innsbruck.\n\nIch berate auf Deutsch, Englisch und Italienisch.',
    },
    links: {
      calculator: 'https://alpenbank.example/rechner/haus',
      checklist: 'https://alpenbank.example/unterlagen/erstes-gespraech',
      linkedin: 'https://www.linkedin.com/in/katharina-moser-alpenbank-example',
      instagram: 'https://www.instagram.com/alpenbank.wilten.example',
    },
  },
  {
    name: ['Miriam', 'Egger'],
    as: 'woman',
    portrait: { hair: '48', body: '21', hasGlasses: true },
    position: 'Assistenz Wohnbau',
    at: 'wilten',
    phone: phone(45),
  },
  {
    name: ['Lukas', 'Steinlechner'],
    as: 'man',
    position: 'Berater Privatkunden',
    at: 'wilten',
    phone: phone(46),
    tags: ['Vorsorge'],
  },
  {
    name: ['Theresa', 'Gruber'],
    as: 'woman',
    position: 'Beraterin Veranlagung',
    at: 'hall',
    phone: phone(47),
    tags: ['Veranlagung'],
  },
  {
    name: ['Florian', 'Haider'],
    as: 'man',
    position: 'Berater Kommerzkunden',
    at: 'hall',
    phone: phone(48),
    tags: ['Betriebe', 'Tourismus'],
  },
  { name: ['Elisabeth', 'Pichler'], as: 'woman', position: 'Filialleiterin', at: 'schwaz', phone: phone(49) },
]

export const alpenbank: DemoTenant = {
  slug: 'alpenbank',
  hosts: ['alpenbank.localhost'],
  settings: {
    name: 'Alpenbank',
    language: 'de-AT',
    time_zone: 'Europe/Vienna',
    state: 'AT-7',
    primary_color: '#1e539f',
    support_mail: 'support@alpenbank.example',
    imprint_de: 'https://alpenbank.example/impressum',
    imprint_en: 'https://alpenbank.example/imprint',
    privacy_url: 'https://alpenbank.example/datenschutz',
    'privacy_url.en': 'https://alpenbank.example/privacy',
    cookies_alert_config: demoCookieBanner('de', 'Alpenbank', 'https://alpenbank.example/datenschutz'),
    product_footer: 'https://openbranch.example/',
    static_map_url: demoMapService,
    maps_link: 'https://www.openstreetmap.org/search?query=[ADDRESS]',
    phone_number: '+435125550000',
    phone_hours: 'Mo bis Fr, 8 bis 17 Uhr',
    'phone_hours.en': 'Mon to Fri, 8 am to 5 pm',
    whatsapp_number: '+435125550100',
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
    instagram: { icon: 'globe', label: 'Instagram der Filiale Wilten', section: 'social-media' },
  },
  contacts: [
    'phone_number',
    'email_address',
    'online_appointment',
    'appointment_request',
    'call_back_request',
    'basic_contact_form',
    'whatsapp',
    'messenger',
    'share',
    'vcard',
    'wallet_cards',
  ],
  topics: alpenbankTopics,
  organizations: [
    {
      slug: 'wilten',
      name: 'Filiale Wilten',
      address: ['Auerweg 8', '6020', 'Innsbruck'],
      publicName: 'Alpenbank Wilten',
      changed: [2, 'orgadmin'],
    },
    {
      slug: 'hall',
      name: 'Filiale Hall',
      address: ['Salinengasse 4', '6060', 'Hall in Tirol'],
      publicName: 'Alpenbank Hall',
      changed: [8, 'orgadmin'],
    },
    {
      slug: 'schwaz',
      name: 'Filiale Schwaz',
      address: ['Knappenweg 11', '6130', 'Schwaz'],
      changed: [21, null],
    },
  ],
  advisors,
  hours: alpenbankHours,
  bookings: alpenbankBookings,
  users: {
    accountadmin: ['Eva', 'Thaler'],
    'marketing-manager': ['Klara', 'Wimmer'],
    'advisors-manager': ['Josef', 'Auer'],
    'advisors-oap-manager': ['Petra', 'Kofler'],
    'orgs-manager': ['Martin', 'Hofer'],
    orgadmin: ['Georg', 'Rainer'],
    'organizations-profiles-editor': ['Lisa', 'Brunner'],
    orguser: ['Simon', 'Leitner'],
    'roles-manager': ['Ulrike', 'Schwarz'],
    analyst: ['Andreas', 'Lechner'],
    'content-manager': ['Johanna', 'Fuchs'],
    'profile-delete-manager': ['Walter', 'Huber'],
    stduser: ['Nora', 'Winkler'],
    INTERNAL: ['Pat', 'Provider'],
  },
  analysts: [['Barbara', 'Lechner']],
  reports: { hall: ['Lechner'] },
  assigned: ['hall', 'wilten'],
  requests: requests.alpenbank,
}
