/** Aliases: the names that people and branches have in addresses. */

export const longestAlias = 100

const spelled: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'oe',
  œ: 'oe',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
}

/** Words that say what a thing is, not which one: 'Filiale Hohenbrück' is found at 'hohenbrueck'. */
const kinds = new Set(['filiale', 'branch', 'the', 'die', 'der', 'das'])

/** A valid alias from a name, '' if nothing is left of it. */
export function aliasOf(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüßæøœðþłı]/g, (letter) => spelled[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestAlias)
    .replace(/^-+|-+$/g, '')
}

/**
 * The alias to suggest for the names that something has: 'Tom', 'Berger' becomes 'tom-berger'. A thing has one name alone,
 * of which words are left out that say what it is: 'Filiale Lindental Süd' becomes 'lindental-sued'.
 */
export function suggestedAlias(names: readonly string[]): string {
  const words = aliasOf(names.join(' ')).split('-')
  const telling = names.length > 1 ? words : words.filter((word) => !kinds.has(word))
  return (telling.length > 0 ? telling : words).join('-')
}

/** The stem that numbered aliases share: 'west-2' belongs to 'west'. */
export function aliasStem(alias: string): string {
  return alias.replace(/-\d+$/, '')
}

/**
 * A free alias next to a taken one: the first of stem-2, stem-3, …
 *
 * @param taken all aliases that begin with the stem
 */
export function freeAlias(alias: string, taken: Iterable<string>): string {
  const used = new Set(taken)
  const stem = aliasStem(alias)
  for (let number = 2; ; number++) {
    const ending = `-${number}`
    const tried = stem.slice(0, longestAlias - ending.length).replace(/-+$/, '') + ending
    if (!used.has(tried)) return tried
  }
}
