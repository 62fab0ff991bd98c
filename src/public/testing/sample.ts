import { usualLayout } from '#rules/contact-options.ts'
import type { ProfileData } from '../pages/profile/load.ts'

/** A whole card for tests; a test changes what it is about. */
export function sampleData(changes: Partial<ProfileData['profile']> = {}): ProfileData {
  return {
    tenant: {
      name: 'Musterbank',
      language: 'de',
      images: { tenantLogo: '', bigHeaderImage: '' },
      headerWidget: { type: 'default', title: '', description: '' },
      settings: [
        { name: 'primary_color', value: '#006756' },
        { name: 'imprint_de', value: 'https://musterbank.example/impressum' },
        { name: 'imprint_en', value: 'https://musterbank.example/imprint' },
        { name: 'privacy_url', value: 'https://musterbank.example/datenschutz' },
        { name: 'product_footer', value: 'https://openbranch.example/' },
        { name: 'maps_link', value: 'https://maps.example/?q=[ADDRESS]' },
        { name: 'phone_number', value: '+496990009000' },
        { name: 'phone_hours', value: 'Mo bis Fr, 8 bis 18 Uhr' },
      ],
      meta_tags: [
        {
          controller: 'search',
          name: 'detail',
          title: '[NAME] | [TENANT]',
          description: '[NAME], [TENANT], [BRANCH]',
          og_title: '[NAME], [TENANT]',
          og_description: 'Kontakt, [BRANCH]',
        },
      ],
    },
    profile: {
      uuid: '7c9e6679-7425-40de-944b-e07fc1f90001',
      slug: 'anna-becker',
      first_name: 'Anna',
      last_name: 'Becker',
      full_name: 'Dr. Anna Becker',
      position: 'Beraterin Baufinanzierung',
      phone_number: '+496990009144',
      email_address: 'anna.becker@musterbank.example',
      profile_picture_url: `/app/pictures/${'a'.repeat(32)}.webp`,
      organization: {
        uuid: '3f2b8c1e-5f6a-4a55-9c3e-0d5b6a1f0001',
        name: 'Filiale Westend',
        slug: 'westend',
      },
      assistant: {
        first_name: 'Jonas',
        last_name: 'Hofmann',
        profile_picture_url: null,
        phone_number: '+496990009145',
        email_address: 'jonas.hofmann@musterbank.example',
      },
      text_descriptions: [
        {
          value: 'Gute Entscheidungen brauchen Zahlen.',
          type: { title: 'Motto', place: 'header_top', order: 1 },
        },
        {
          value: 'ob erste Wohnung\n\noder Umbau',
          type: { title: 'Guten Tag,', place: 'featured', order: 1 },
        },
        { value: 'Immobilienkauf', type: { title: 'Schwerpunkte', place: 'default', order: 1 } },
        { value: '  ', type: { title: 'Leer', place: 'default', order: 2 } },
      ],
      custom_links: [
        { uuid: 'a', icon: 'calculator', label: 'Rechner', value: 'https://musterbank.example/rechner' },
        { uuid: 'b', icon: 'linkedin', label: 'LinkedIn', value: 'https://social.example/anna' },
        { uuid: 'c', icon: 'x', label: 'Böse', value: 'javascript:alert(1)' },
        { uuid: 'd', icon: 'x', label: 'Ohne Adresse', value: '' },
      ],
      tags: ['Baufinanzierung'],
      contact_options: {
        wallet_cards: true,
        vcard: true,
        whatsapp: true,
        basic_contact_form: true,
        appointment_request: true,
        email_address: true,
        online_appointment: true,
        call_back_request: true,
        messenger: true,
      },
      ...changes,
    },
    organization: {
      uuid: '3f2b8c1e-5f6a-4a55-9c3e-0d5b6a1f0001',
      name: 'Filiale Westend',
      alias: 'westend',
      address: { street: 'Lindenallee 14', zip: '60325', city: 'Frankfurt am Main' },
    },
    layout: {
      sections: [
        ...usualLayout.sections.filter(({ name }) => name === 'quick-contact'),
        {
          name: 'networking',
          elements: [
            { id: 'a', order: 1 },
            { id: 'c', order: 2 },
            { id: 'd', order: 3 },
          ],
        },
        { name: 'social-media', elements: [{ id: 'b', order: 1 }] },
      ],
    },
    modules: new Set([
      'v-cards',
      'call-me-back',
      'assistant',
      'is-already-customer',
      'whats-app',
      'messenger',
    ]),
    whatsapp: { isEnabled: true, phoneNumber: '+496990009100#OSP-4711' },
    colleagues: [],
    reviews: null,
    isSignedIn: false,
  }
}
