import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** A number as people read it, with its country: +49 69 90009145. What is no number stays as it is. */
export function phoneText(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number
}
