import { describe, expect, it } from 'vitest'
import { hashOf, type Popup, popupHashTags, popupOf } from './hash-tags.ts'

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
})
