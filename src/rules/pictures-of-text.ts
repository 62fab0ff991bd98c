import type { ResourceField } from './resource.ts'

/** x-admin.markdown.pictures of a text: the operationId of the call that takes its pictures; null where it takes none. */
export function picturesOf({ markdown }: ResourceField['hints']): string | null {
  if (typeof markdown !== 'object' || markdown === null || !('pictures' in markdown)) return null
  return typeof markdown.pictures === 'string' ? markdown.pictures : null
}

/**
 * x-admin.checks of an address, x-admin.markdown.checks of a text: the operationId of the call that knows where links lead; null
 * where none does.
 */
export function checksOf({ checks, markdown }: ResourceField['hints']): string | null {
  if (typeof checks === 'string') return checks
  if (typeof markdown !== 'object' || markdown === null || !('checks' in markdown)) return null
  return typeof markdown.checks === 'string' ? markdown.checks : null
}

/** x-admin.picture.send: the operationId of the call that takes a picture, or those of a text; null where none does. */
export function pictureCallOf(hints: ResourceField['hints']): string | null {
  const { picture } = hints
  const isSent = typeof picture === 'object' && picture !== null && 'send' in picture
  return isSent && typeof picture.send === 'string' ? picture.send : picturesOf(hints)
}
