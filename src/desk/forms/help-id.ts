/** Id of the line below an input: its help, or its error. */
export function helpId(id: string): string {
  return `${id}__line`
}

/** `aria-describedby` of an input: set only if there is such a line. */
export function describedBy(
  id: string,
  schema: { description?: string },
  rawErrors: readonly string[] | undefined,
) {
  return rawErrors?.length || schema.description ? helpId(id) : undefined
}
