import { isObject } from './walk.ts'

/** What stands at a JSON pointer (RFC 6901) or at the schema with that `$anchor`; undefined where nothing does. */
export function pointTo(document: unknown, pointer: string): unknown {
  // To the letter that is the property without a name; those who write it mean the whole.
  if (pointer === '/') return document
  if (pointer && !pointer.startsWith('/')) return findAnchor(document, pointer)
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], document)
}

function findAnchor(value: unknown, anchor: string): unknown {
  if (isObject(value) && (value as { $anchor?: string }).$anchor === anchor) return value
  if (typeof value !== 'object' || value === null) return undefined
  for (const each of Object.values(value)) {
    const found = findAnchor(each, anchor)
    if (found !== undefined) return found
  }
  return undefined
}
