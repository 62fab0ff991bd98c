import type { ResourceField } from './resource.ts'

/** x-admin.markdown.pictures of a text: the operationId of the call that takes its pictures; null where it takes none. */
export function picturesOf({ markdown }: ResourceField['hints']): string | null {
  if (typeof markdown !== 'object' || markdown === null || !('pictures' in markdown)) return null
  return typeof markdown.pictures === 'string' ? markdown.pictures : null
}
