import { describe, expect, it } from 'vitest'
import {
  type ContactOptions,
  contactButtons,
  contactOptions,
  effectiveOptions,
  placedLinks,
  textsAt,
  usualLayout,
} from './contact-options.ts'

const all = (on: boolean) => Object.fromEntries(contactOptions.map((one) => [one, on])) as ContactOptions
const everyModule = new Set([
  'wallet-cards',
  'v-cards',
  'whats-app',
  'online-appointments',
  'call-me-back',
  'messenger',
])
const anna = { contact_options: all(true), phone_number: '+496990009144' }
const only = (option: string, phone: string | null = null) => ({
  contact_options: { ...all(false), [option]: true },
  phone_number: phone,
})

describe('contact buttons of a profile', () => {
  it('stand in the order of the layout', () => {
    expect(contactButtons(usualLayout, anna, everyModule)).toEqual([
      'online_appointment',
      'phone_number',
      'email_address',
      'basic_contact_form',
      'call_back_request',
      'appointment_request',
      'whatsapp',
      'messenger',
      'share',
      'vcard',
      'wallet_cards',
    ])
  })

  it('follow order, not position, and appear once', () => {
    const layout = {
      sections: [
        {
          name: 'quick-contact',
          elements: [
            { id: 'vcard', order: 9 },
            { id: 'phone_number', order: 2 },
            { id: 'vcard', order: 1 },
          ],
        },
      ],
    }
    expect(contactButtons(layout, anna, everyModule)).toEqual(['vcard', 'phone_number'])
  })

  it('are none where nothing is placed, whatever is on', () => {
    expect(contactButtons({ sections: [] }, anna, everyModule)).toEqual([])
  })

  it('keep to the section that is asked for', () => {
    const layout = { sections: [{ name: 'social-media', elements: [{ id: 'whatsapp', order: 1 }] }] }
    expect(contactButtons(layout, anna, everyModule)).toEqual([])
    expect(contactButtons(layout, anna, everyModule, 'social-media')).toEqual(['whatsapp'])
  })

  it.each([
    ['call-back needs a phone number', only('call_back_request'), ['share']],
    [
      'call-back with a number',
      only('call_back_request', '+491'),
      ['phone_number', 'call_back_request', 'share'],
    ],
    [
      'the phone needs a number only',
      { contact_options: all(false), phone_number: '+491' },
      ['phone_number', 'share'],
    ],
    ['an option that is off', { contact_options: all(false), phone_number: null }, ['share']],
  ])('%s', (_, profile, buttons) => {
    expect(contactButtons(usualLayout, profile, everyModule)).toEqual(buttons)
  })

  it.each([
    ['wallet-cards', 'wallet_cards'],
    ['v-cards', 'vcard'],
    ['whats-app', 'whatsapp'],
    ['online-appointments', 'online_appointment'],
    ['call-me-back', 'call_back_request'],
    ['messenger', 'messenger'],
  ])('go with the module %s', (module, option) => {
    const modules = new Set([...everyModule].filter((name) => name !== module))
    expect(contactButtons(usualLayout, anna, modules)).not.toContain(option)
    expect(contactButtons(usualLayout, anna, everyModule)).toContain(option)
  })

  it('do not mistake names of other things for options', () => {
    const layout = { sections: [{ name: 'quick-contact', elements: [{ id: 'constructor', order: 1 }] }] }
    expect(contactButtons(layout, anna, everyModule)).toEqual([])
  })
})

describe('what leaves the server', () => {
  const data = { options: all(true), phoneNumber: '+491', emailAddress: 'a@b.example', whatsappId: 'id' }

  it('is everything if everything is on and there', () => {
    expect(effectiveOptions(data, everyModule, '+49123')).toEqual(all(true))
  })

  it.each([
    [{ ...data, phoneNumber: null }, '+49123', 'call_back_request'],
    [{ ...data, emailAddress: null }, '+49123', 'email_address'],
    [{ ...data, whatsappId: null }, '+49123', 'whatsapp'],
    [data, null, 'whatsapp'],
  ] as const)('is not an option without its data (%#)', (given, whatsapp, option) => {
    expect(effectiveOptions(given, everyModule, whatsapp)).toEqual({ ...all(true), [option]: false })
  })

  it('is nothing of a module that is off', () => {
    expect(effectiveOptions(data, new Set(), '+49123')).toEqual({
      ...all(false),
      basic_contact_form: true,
      appointment_request: true,
      email_address: true,
    })
  })
})

describe('links and texts', () => {
  const layout = {
    sections: [
      {
        name: 'networking',
        elements: [
          { id: 'b', order: 2 },
          { id: 'a', order: 1 },
          { id: 'empty', order: 3 },
        ],
      },
    ],
  }
  const links = [
    { uuid: 'b', value: 'https://b.example' },
    { uuid: 'a', value: 'https://a.example' },
    { uuid: 'empty', value: ' ' },
    { uuid: 'unplaced', value: 'https://c.example' },
  ]

  it('shows placed links with an address, in order', () => {
    expect(placedLinks(layout, links, 'networking').map(({ uuid }) => uuid)).toEqual(['a', 'b'])
    expect(placedLinks(layout, links, 'social-media')).toEqual([])
    expect(placedLinks(layout, undefined, 'networking')).toEqual([])
  })

  it('shows texts of a place, in order, without the empty ones', () => {
    const text = (place: string, order: number, value: string) => ({ value, type: { place, order } })
    const texts = [
      text('default', 2, 'two'),
      text('default', 3, '\n'),
      text('default', 1, 'one'),
      text('featured', 1, 'f'),
    ]
    expect(textsAt(texts, 'default').map(({ value }) => value)).toEqual(['one', 'two'])
  })

  it('of the head is one; a second one stands before the others, and is not lost', () => {
    const text = (place: string, order: number, value: string) => ({ value, type: { place, order } })
    const texts = [
      text('default', 1, 'about'),
      text('header_top', 2, 'second'),
      text('header_top', 1, 'motto'),
    ]
    expect(textsAt(texts, 'header_top').map(({ value }) => value)).toEqual(['motto'])
    expect(textsAt(texts, 'default').map(({ value }) => value)).toEqual(['second', 'about'])
  })
})
