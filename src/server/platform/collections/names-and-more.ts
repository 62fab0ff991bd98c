import type { Translate } from '#server/platform/binding/handler.ts'

/** The first of many names in one text, and how many there are besides. @param count of all */
export function namesAndMore(first: readonly string[], count: number, translate: Translate): string {
  const names = first.join(', ')
  const more = count - first.length
  return more > 0 ? translate('{names} and {count} more', { names, count: more }) : names
}
