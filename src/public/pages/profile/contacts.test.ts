import { describe, expect, it } from 'vitest'
import type { ContactElement } from '#rules/contact-options.ts'
import { sampleData } from '../../testing/sample.ts'
import { inTwos } from './ContactBlock.tsx'
import { contactsOf } from './contacts.ts'

const contact = (id: ContactElement, changes: Partial<ReturnType<typeof sampleData>> = {}) =>
  contactsOf({ ...sampleData(), ...changes }, 'de').find((one) => one.id === id)

describe('without any script', () => {
  it('the phone and the mail lead to the server, which counts and knows the address', () => {
    expect(contact('phone_number')?.href).toBe('/advisor/phone-hit?advisorAlias=anna-becker')
    expect(contact('email_address')?.href).toBe('/advisor/email-hit?advisorAlias=anna-becker')
  })

  it('WhatsApp leads straight to the number, with the reference code in the German message', () => {
    const { href = '' } = contact('whatsapp') ?? {}
    expect(href).toMatch(/^https:\/\/wa\.me\/496990009100\?text=Guten%20Tag/)
    expect(decodeURIComponent(href)).toMatch(/\[OSP-4711\]$/)
  })
})

it('WhatsApp is gone where the institution has switched it off or has no number', () => {
  expect(contact('whatsapp', { whatsapp: null })).toBeUndefined()
  expect(contact('whatsapp', { whatsapp: { isEnabled: false, phoneNumber: null } })).toBeUndefined()
  expect(contact('whatsapp', { modules: new Set() })).toBeUndefined()
})

it('the signed-in write in the messenger itself', () => {
  expect(contact('messenger', { isSignedIn: true })).toEqual({
    id: 'messenger',
    label: 'Message',
    href: '/messenger#anna-becker',
  })
})

describe('the quiet list', () => {
  const rows = (text: string) =>
    inTwos([...text], (one) => one === one.toUpperCase())
      .map(({ one, isAlone }) => (isAlone ? `${one}|` : one))
      .join('')

  it.each([
    ['abc', 'abc|'],
    ['abcd', 'abcd'],
    ['aBc', 'a|B|c|'],
    ['abCD', 'abC|D|'],
    ['', ''],
  ])('sets %j as %j: no cell stands empty', (given, want) => {
    expect(rows(given)).toBe(want)
  })
})
