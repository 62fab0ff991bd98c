/** The value at a dotted path; a property whose own name has dots comes first. Undefined where there is none. */
export function valueAt(record: unknown, path: string): unknown {
  if (Object.hasOwn(Object(record), path)) return (record as Record<string, unknown>)[path]
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], record)
}
