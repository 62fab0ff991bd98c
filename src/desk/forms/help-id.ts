/** Id of the line below an input: its help, or its error. */
export function helpId(id: string): string {
  return `${id}__line`
}

/** Id of what stands above an input. */
export function labelId(id: string): string {
  return `${id}__label`
}

/** `aria-describedby` of an input: set only if there is such a line. */
export function describedBy(id: string, help: string | undefined, rawErrors: readonly string[] | undefined) {
  return rawErrors?.length || help ? helpId(id) : undefined
}
