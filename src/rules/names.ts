/** How people are named. */

export interface PersonName {
  readonly first_name: string
  readonly last_name: string
  readonly title_prefix?: string | null
  readonly title_suffix?: string | null
}

/** 'Dr. Anna Becker, MBA' */
export function fullName(name: PersonName): string {
  const words = [name.title_prefix, name.first_name, name.last_name].filter(Boolean).join(' ')
  return name.title_suffix ? `${words}, ${name.title_suffix}` : words
}

/** First letters of first and last name, without titles. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word) && !word.endsWith('.'))
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  const letters = [first, last].flatMap((word) => [...word].slice(0, 1))
  // Letters that would join, as they do not in initials, are kept apart by a sign without width.
  return letters
    .join(letters.some((letter) => /\p{Script=Arabic}/u.test(letter)) ? '\u200c' : '')
    .toUpperCase()
}
