/** How names are compared when somebody looks for a person or a place. */

const letters = 'æÆœŒøØđĐðÐłŁıħĦþÞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ'
const plain = 'aaooooddddllihhttαβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ'
const plainOf = new Map([...letters].map((letter, i) => [letter, [...plain][i] ?? letter]))

const marks = /[\u0300-\u036f]/g
const betweenWords = /[\t-\r -\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+/g

/**
 * Words apart by one space, in small letters without accents: Müller, Mueller and MULLER are all 'muller'.
 * The database says the same of what is stored (name_key() in 0013-grams.sql): name-key.cases.ts tests both.
 */
export function nameKey(value: string): string {
  const small = value
    .normalize('NFKD')
    .replace(marks, '')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/[ßẞ]/g, 'ss')
  return [...small]
    .map((letter) => plainOf.get(letter) ?? letter)
    .join('')
    .replaceAll('ae', 'a')
    .replaceAll('oe', 'o')
    .replaceAll('ue', 'u')
    .replace(betweenWords, ' ')
    .replace(/^ +| +$/g, '')
}
