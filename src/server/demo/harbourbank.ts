/** The English demo tenant: Harbour Bank, in the product's default colour. */
import { harbourbankBookings, harbourbankHours } from './booking.ts'
import { demoCookieBanner } from './cookie-banner.ts'
import { demoMapService } from './map-picture.ts'
import { requests } from './requests.ts'
import { harbourbankTopics } from './topics.ts'
import type { DemoAdvisor, DemoTenant } from './types.ts'

/** Numbers that the British regulator keeps free for drama: 0117 496 0000 to 0999. */
const phone = (last: number) => `+441174960${100 + last}`

const advisors: DemoAdvisor[] = [
  {
    name: ['James', 'Whitfield'],
    as: 'man',
    portrait: { hair: '34', body: '17', hasGlasses: false },
    position: 'Mortgage adviser',
    at: 'quayside',
    phone: phone(44),
    tags: ['Mortgages', 'Remortgaging'],
    languages: ['en', 'fr'],
    assistant: 'priya-nair',
    options: 'all',
    isDemoAdvisor: true,
    texts: {
      motto: 'Sound numbers, plain words, and enough time to think it over.',
      welcome:
        'A first flat, an extension or a new rate: we work through the figures together until you know what you can afford and what should wait. If I advise against a plan, I also tell you why.\n\nBring what you have. We will sort out the rest.',
      focus: 'First purchases, remortgages, self-build and renovation, cover for your family',
      about:
        'With Harbour Bank since 2011, at Quayside since 2018. Before that, eight years with a firm of surveyors.\n\nI advise in English and French.',
    },
    links: {
      calculator: 'https://harbourbank.example/calculators/home',
      checklist: 'https://harbourbank.example/papers/first-meeting',
      linkedin: 'https://www.linkedin.com/in/james-whitfield-harbourbank-example',
      instagram: 'https://www.instagram.com/harbourbank.quayside.example',
    },
  },
  {
    name: ['Priya', 'Nair'],
    as: 'woman',
    portrait: { hair: '23', body: '13', hasGlasses: false },
    position: 'Mortgage support',
    at: 'quayside',
    phone: phone(45),
  },
  {
    name: ['Grace', 'Okafor'],
    as: 'woman',
    position: 'Personal adviser',
    at: 'quayside',
    phone: phone(46),
    tags: ['Savings'],
  },
  {
    name: ['Owen', 'Pritchard'],
    as: 'man',
    position: 'Business adviser',
    at: 'clifton',
    phone: phone(47),
    tags: ['Small business'],
  },
  {
    name: ['Hannah', 'Seymour'],
    as: 'woman',
    position: 'Wealth adviser',
    at: 'clifton',
    phone: phone(48),
    tags: ['Investments'],
  },
  { name: ['Daniel', 'Marsh'], as: 'man', position: 'Branch manager', at: 'bath', phone: phone(49) },
]

export const harbourbank: DemoTenant = {
  slug: 'harbourbank',
  hosts: ['harbourbank.localhost'],
  settings: {
    name: 'Harbour Bank',
    language: 'en',
    time_zone: 'Europe/London',
    state: 'GB-ENG',
    primary_color: '#ed6b61',
    support_mail: 'support@harbourbank.example',
    imprint_de: 'https://harbourbank.example/impressum',
    imprint_en: 'https://harbourbank.example/imprint',
    privacy_url: 'https://harbourbank.example/privacy',
    'privacy_url.de': 'https://harbourbank.example/datenschutz',
    cookies_alert_config: demoCookieBanner('en', 'Harbour Bank', 'https://harbourbank.example/privacy'),
    product_footer: 'https://openbranch.example/',
    static_map_url: demoMapService,
    maps_link: 'https://www.openstreetmap.org/search?query=[ADDRESS]',
    phone_number: '+441174960000',
    phone_hours: 'Mon to Fri, 8 am to 6 pm',
    'phone_hours.de': 'Mo bis Fr, 8 bis 18 Uhr',
    whatsapp_number: '+441174960100',
    topics_enabled: 'true',
    'headerWidget.type': 'default',
  },
  metaTags: {
    title: '[NAME] | [TENANT]',
    description: '[NAME], [TENANT], [BRANCH]: contact and appointments.',
    og_title: '[NAME], [TENANT]',
    og_description: 'Contact and appointments, [BRANCH].',
    texts: {
      de: {
        description: '[NAME], [TENANT], [BRANCH]: Kontakt und Termine.',
        og_description: 'Kontakt und Termine, [BRANCH].',
        title: '[NAME] | [TENANT]',
        og_title: '[NAME], [TENANT]',
      },
    },
  },
  textTypes: {
    motto: { title: 'Motto', place: 'header_top', order: 1 },
    welcome: { title: 'Good to meet you', place: 'featured', order: 1 },
    about: { title: 'About me', place: 'default', order: 1 },
    focus: { title: 'What I do', place: 'default', order: 2 },
  },
  linkTypes: {
    calculator: { icon: 'calculator', label: 'Calculator: how much can I borrow?', section: 'networking' },
    checklist: { icon: 'file-text', label: 'Checklist: papers for a first meeting', section: 'networking' },
    linkedin: {
      icon: 'globe',
      label: 'LinkedIn',
      section: 'social-media',
      pattern: 'https://www.linkedin.com/in/{value}',
    },
    instagram: { icon: 'globe', label: 'Quayside branch on Instagram', section: 'social-media' },
  },
  contacts: [
    'online_appointment',
    'whatsapp',
    'phone_number',
    'email_address',
    'basic_contact_form',
    'messenger',
    'call_back_request',
    'share',
    'vcard',
    'wallet_cards',
  ],
  topics: harbourbankTopics,
  organizations: [
    {
      slug: 'quayside',
      name: 'Quayside branch',
      address: ['14 Quay Street', 'BS1 4XX', 'Bristol'],
      publicName: 'Harbour Bank Quayside',
      changed: [2, 'orgadmin'],
    },
    {
      slug: 'clifton',
      name: 'Clifton branch',
      address: ['3 Regent Row', 'BS8 4XX', 'Bristol'],
      publicName: 'Harbour Bank Clifton',
      changed: [11, 'orgadmin'],
    },
    { slug: 'bath', name: 'Bath branch', address: ['9 Abbey Lane', 'BA1 1XX', 'Bath'], changed: [30, null] },
  ],
  advisors,
  hours: harbourbankHours,
  bookings: harbourbankBookings,
  users: {
    accountadmin: ['Charlotte', 'Hughes'],
    'marketing-manager': ['Amelia', 'Ward'],
    'advisors-manager': ['Thomas', 'Reed'],
    'advisors-oap-manager': ['Olivia', 'Grant'],
    'orgs-manager': ['William', 'Foster'],
    orgadmin: ['Emily', 'Carter'],
    'organizations-profiles-editor': ['Sophie', 'Palmer'],
    orguser: ['Harry', 'Cole'],
    'roles-manager': ['Lucy', 'Barnes'],
    analyst: ['George', 'Webb'],
    'content-manager': ['Isla', 'Ford'],
    'profile-delete-manager': ['Arthur', 'Mills'],
    stduser: ['Poppy', 'Dean'],
    INTERNAL: ['Pat', 'Provider'],
  },
  analysts: [['Oliver', 'Reeve']],
  reports: { clifton: ['Reeve'] },
  assigned: ['clifton', 'quayside'],
  requests: requests.harbourbank,
}
