import type { FieldDescription } from '../../resources/descriptions.ts'

/** Numbers stand to the right, dates have figures of one width, and what the server writes is quieter. */
export function cellClass({ kind, isReadOnly }: FieldDescription): string | undefined {
  if (kind === 'number' || kind === 'integer' || kind === 'money') return 'r'
  if (kind === 'date' || kind === 'date-time' || kind === 'time') return isReadOnly ? 'num muted' : 'num'
  return undefined
}
