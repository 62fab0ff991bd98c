/** What is put into the text of a template (schemas/message-template.yaml). */
export interface TemplateValues {
  readonly GUEST: string
  readonly ADVISOR: string
  readonly TENANT: string
  readonly BOOKING: string
}

/** At once, so that nobody's name is taken for a placeholder. */
export function fillTemplate(text: string, values: TemplateValues): string {
  return text.replaceAll(
    /\[(GUEST|ADVISOR|TENANT|BOOKING)\]/g,
    (_, name: keyof TemplateValues) => values[name],
  )
}

/** A word in brackets that nothing fills in; other brackets are none. */
export const hasUnknownPlaceholder = (text: string): boolean =>
  /\[(?!(?:GUEST|ADVISOR|TENANT|BOOKING)\])[A-Za-z_]+\]/.test(text)

/** A text put where one writes, instead of what is selected there. @returns where one writes on, too */
export function insertAt(
  whole: string,
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): { text: string; at: number } {
  return { text: whole.slice(0, start) + text + whole.slice(end), at: start + text.length }
}
