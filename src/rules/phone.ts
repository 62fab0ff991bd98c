/** Telephone numbers: kept in E.164, shown as people of the country write them. No number library leaves for the browser. */

/** Country of the tenant's language: whose numbers are written without the country code. */
export function countryOf(language: string): Country {
  if (language === 'de-AT') return 'AT'
  if (language === 'de-CH') return 'CH'
  return language.startsWith('de') ? 'DE' : 'GB'
}

export type Country = 'DE' | 'AT' | 'CH' | 'GB'

const codes: Readonly<Record<Country, string>> = { DE: '49', AT: '43', CH: '41', GB: '44' }

/**
 * Lengths of area codes without the 0, longest first where one begins another. What is not listed has the country's
 * usual length.
 */
const areas: Readonly<Record<Country, { readonly known: readonly string[]; readonly usual: number }>> = {
  DE: { known: ['30', '40', '69', '89'], usual: 3 },
  AT: { known: ['1'], usual: 3 },
  CH: { known: [], usual: 2 },
  GB: { known: ['20', '23', '24', '28', '29'], usual: 3 },
}

/** `tel:` link of a number; only + and digits are kept. */
export function telLink(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, '')}`
}

/**
 * A number as visitors read it: national for the reader's country ('069 90009144'), international otherwise
 * ('+49 69 90009144').
 *
 * @param number E.164
 */
export function formatPhone(number: string, country: Country = 'DE'): string {
  const owner = (Object.keys(codes) as Country[]).find((one) => number.startsWith(`+${codes[one]}`))
  if (!owner) return number
  const national = number.slice(1 + codes[owner].length)
  const area = areaOf(national, owner)
  const rest = grouped(national.slice(area.length), owner)
  return owner === country ? `0${area} ${rest}` : `+${codes[owner]} ${area} ${rest}`
}

function areaOf(national: string, country: Country): string {
  const { known, usual } = areas[country]
  const found = known.find((code) => national.startsWith(code))
  return national.slice(0, found?.length ?? usual)
}

/** German and Austrian numbers have no groups of their own; British and Swiss ones end in fours and pairs. */
function grouped(rest: string, country: Country): string {
  if (country === 'GB' && rest.length > 4) return `${rest.slice(0, -4)} ${rest.slice(-4)}`
  if (country === 'CH' && rest.length === 7) return `${rest.slice(0, 3)} ${rest.slice(3, 5)} ${rest.slice(5)}`
  if (country === 'AT' && rest.length === 7) return `${rest.slice(0, 4)} ${rest.slice(4)}`
  return rest
}

/**
 * What a person typed as E.164, null if it cannot be a number. A leading 0 stands for the country's code.
 */
export function phoneOf(text: string, country: Country = 'DE'): string | null {
  const digits = text
    .replace(/\(0\)/, '')
    .replace(/[^\d+]/g, '')
    .replace(/^00/, '+')
  const number = digits.startsWith('+')
    ? digits
    : digits.startsWith('0')
      ? `+${codes[country]}${digits.slice(1)}`
      : null
  return number && /^\+[1-9]\d{6,14}$/.test(number) ? number : null
}
