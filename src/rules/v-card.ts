/**
 * Contact cards: vCard 3.0 (RFC 2426), small enough for a QR code that a phone reads from the screen.
 *
 * Lines are not folded: the same text stands in the QR code and in the download, and folding would grow it.
 */
import { fullName, type PersonName } from './names.ts'

export interface CardPerson extends PersonName {
  readonly position?: string | null
  /** Institution, then branch. */
  readonly organization?: readonly string[]
  /** E.164; the second one is dropped first. */
  readonly phones?: readonly string[]
  readonly email?: string | null
  readonly address?: { readonly street?: string; readonly zip?: string; readonly city?: string } | null
  readonly url?: string | null
  readonly note?: string | null
}

/** A QR code of up to 420 bytes is read from 200 pixels on a screen. */
export const mostBytes = 420

/**
 * @param limit in bytes of UTF-8. What does not fit is dropped: the note, then the address, then the second phone.
 */
export function vCard(person: CardPerson, limit = mostBytes): string {
  const [phone, ...otherPhones] = person.phones ?? []
  const shorter: CardPerson[] = [
    person,
    { ...person, note: null },
    { ...person, note: null, address: null },
    { ...person, note: null, address: null, phones: phone ? [phone] : [] },
  ]
  const cards = (otherPhones.length > 0 ? shorter : shorter.slice(0, 3)).map(serialize)
  return cards.find((card) => new TextEncoder().encode(card).length <= limit) ?? (cards.at(-1) as string)
}

function serialize(person: CardPerson): string {
  const { first_name, last_name, title_prefix, title_suffix, address } = person
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${structured([last_name, first_name, '', title_prefix, title_suffix])}`,
    `FN:${escaped(fullName(person))}`,
    person.organization?.some(Boolean) && `ORG:${structured(person.organization)}`,
    person.position && `TITLE:${escaped(person.position)}`,
    ...(person.phones ?? []).map((phone) => `TEL;TYPE=WORK,VOICE:${phone.replace(/[^\d+]/g, '')}`),
    person.email && `EMAIL;TYPE=INTERNET,WORK:${escaped(person.email)}`,
    address &&
      hasAny(address) &&
      `ADR;TYPE=WORK:${structured(['', '', address.street, address.city, '', address.zip, ''])}`,
    person.url && `URL:${escaped(person.url)}`,
    person.note && `NOTE:${escaped(person.note)}`,
    'END:VCARD',
  ]
  return lines
    .filter(Boolean)
    .map((line) => `${line}\r\n`)
    .join('')
}

const hasAny = (address: object) => Object.values(address).some(Boolean)

const structured = (parts: readonly (string | null | undefined)[]) =>
  parts.map((part) => escaped(part ?? '')).join(';')

/** Line breaks become \n, other control characters are dropped, so that no value can begin a line of its own. */
function escaped(value: string): string {
  return value
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')
}
