import { describe, expect, it } from 'vitest'
import { bookingHash, hashOf, type Popup, popupHashTags, popupOf, wishInHash } from './hash-tags.ts'

describe('hash tags of popups', () => {
  it.each([
    ['#Contact-request', 'basic-contact-request'],
    ['#Kontaktanfrage', 'basic-contact-request'],
    ['#Appointment-request', 'appointment-request'],
    ['#Terminwunsch', 'appointment-request'],
    ['#termin', 'appointment'],
    ['#appointment', 'appointment'],
    ['#save-contact', 'vcard'],
    ['#Kontakt-speichern', 'vcard'],
    ['#wallet', 'wallet-card'],
    ['#walletcard', 'wallet-card'],
    ['#whatsapp', 'whatsapp'],
    ['#Chat', 'messenger'],
    ['#callback-request', 'callback'],
    ['#rueckrufwunsch', 'callback'],
    ['#share', 'share'],
    ['#teilen', 'share'],
    ['callback-request', 'callback'],
    ['#termin=2026-11-24T13:30:00Z', 'appointment'],
    ['#=termin', null],
    ['#KONTAKTANFRAGE', 'basic-contact-request'],
    ['#', null],
    ['#constructor', null],
  ])('%s opens %s', (hash, popup) => {
    expect(popupOf(hash)).toBe(popup)
  })

  it('a popup opens by the hash that it is linked with, in both languages', () => {
    for (const popup of Object.keys(popupHashTags) as Popup[]) {
      expect(popupOf(hashOf(popup, 'de-AT'))).toBe(popup)
      expect(popupOf(hashOf(popup, 'en'))).toBe(popup)
    }
  })

  it('booking is linked with the time that was seen', () => {
    const hash = bookingHash('de', '2026-11-24T13:30:00Z')
    expect(popupOf(hash)).toBe('appointment')
    expect(wishInHash(hash)).toEqual({ start: '2026-11-24T13:30:00Z' })
  })

  it.each(['Baufinanzierung', 'Kredit & Leasing = 100 %', 'Z&', '#', '"><img src=x>'])(
    'booking is linked with the topic that was looked for: %s',
    (topic) => {
      const start = '2026-11-24T13:30:00.000Z'
      const hash = bookingHash('en', start, topic)
      expect(popupOf(hash)).toBe('appointment')
      expect(wishInHash(new URL(hash, 'https://musterbank.example').hash)).toEqual({ start, topic })
    },
  )

  it('booking is linked with a topic alone, by its id', () => {
    const topic = '2c4d6e8f-1a3b-4c5d-8e7f-9a0b1c2d0001'
    const hash = bookingHash('de', undefined, topic)
    expect([popupOf(hash), wishInHash(hash)]).toEqual(['appointment', { topic }])
  })

  it('a topic that is cut off is none, and its time stays', () => {
    const start = '2026-11-24T13:30:00Z'
    for (const end of ['&', '&%', '&%E4']) expect(wishInHash(`#termin=${start}${end}`)).toEqual({ start })
  })

  it.each([
    '#termin',
    '#termin=',
    '#termin=&',
    '#termin=morgen',
    '#termin=2026-99-24T13:30:00Z',
    '#termin=2026-11-24',
  ])('%s carries no time', (hash) => expect(wishInHash(hash)).toBeNull())
})
