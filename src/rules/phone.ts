/** Telephone numbers: kept in E.164, shown as people of the country write them (libphonenumber's tables). */
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'

export type Country = 'DE' | 'AT' | 'CH' | 'GB'

/** Country of the tenant's language: whose numbers are written without the country code. */
export function countryOf(language: string): Country {
  if (language === 'de-AT') return 'AT'
  if (language === 'de-CH') return 'CH'
  return language.startsWith('de') ? 'DE' : 'GB'
}

/** `tel:` link of a number; only + and digits are kept. */
export function telLink(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, '')}`
}

/**
 * A number as visitors read it: national for the reader's country ('069 90009144'), international otherwise
 * ('+49 69 90009144').
 *
 * @param number E.164; whatever is no number is given back as it came
 */
export function formatPhone(number: string, country: Country = 'DE'): string {
  const parsed = parsePhoneNumberFromString(number)
  if (!parsed) return number
  const isAtHome = parsed.countryCallingCode === callingCodes[country]
  return isAtHome ? parsed.formatNational() : parsed.formatInternational()
}

const callingCodes: Readonly<Record<Country, string>> = { DE: '49', AT: '43', CH: '41', GB: '44' }

/**
 * What a person typed as E.164, null if it cannot be a number. A leading 0 stands for the country's code; without it
 * there is no area code, and nobody far away could call. An extension has no place in E.164: without it the call would
 * end at the switchboard.
 */
export function phoneOf(text: string, country: Country = 'DE'): string | null {
  if (!/^[\s(]*[+0]/.test(text)) return null
  const parsed = parsePhoneNumberFromString(text, country satisfies CountryCode)
  return parsed?.isPossible() && !parsed.ext ? parsed.number : null
}

const searchedPhone = /^[\s(]*[+0][\d\s()/.–-]{3,}$/

/**
 * The beginning of E.164 that is searched for by a number, or the first part of one, however it is written: '0171 23',
 * '(0171) 23', '0049 171-23' and '+49 (0)171/23' are '+4917123'. Null for what is no telephone number.
 */
export function phoneBeginning(text: string, country: Country = 'DE'): string | null {
  if (!searchedPhone.test(text)) return null
  return parsePhoneNumberFromString(text, country satisfies CountryCode)?.number ?? null
}
