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
