import { valueAt } from '#rules/value-at.ts'
import type { Draft } from '../../forms/draft.ts'

/** What x-admin.preview says of texts that other sites show: a search engine, a chat. */
export interface SnippetHint {
  /** Name of the resource a record of which fills the placeholders. */
  readonly of: string
  readonly snippet: {
    /** Fields of the draft. */
    readonly title: string
    readonly description: string
    /** Of a link that is shared; where they are empty, those above. */
    readonly shareTitle?: string
    readonly shareDescription?: string
    /** Address of the picture on the same site, with {key} of the record in it; by the values of a field, where not all have one. */
    readonly picture?: string | { readonly field: string; readonly by: Readonly<Record<string, string>> }
    /** By a placeholder's name, a field of that record; '' for the name of the institution. */
    readonly fill: Readonly<Record<string, string>>
  }
}

export interface SnippetTexts {
  readonly title: string
  readonly description: string
  readonly shareTitle: string
  readonly shareDescription: string
}

/** The texts as others show them; a placeholder that nothing fills stays as it was typed. */
export function snippetTexts(
  { snippet }: SnippetHint,
  draft: Draft,
  { record, institution }: { readonly record: object | null; readonly institution: string },
): SnippetTexts {
  const { fill } = snippet
  const filling = (name: string) => {
    const field = Object.hasOwn(fill, name) ? fill[name] : undefined
    if (field === '') return institution
    return field && record ? valueAt(record, field) : undefined
  }
  const text = (field: string | undefined) => {
    const typed = field === undefined ? undefined : valueAt(draft, field)
    return String(typed ?? '').replace(/\[(\w+)\]/g, (whole, name: string) => String(filling(name) ?? whole))
  }
  const [title, description] = [text(snippet.title), text(snippet.description)]
  return {
    title,
    description,
    shareTitle: text(snippet.shareTitle) || title,
    shareDescription: text(snippet.shareDescription) || description,
  }
}

/** Address of the picture that the link would have; undefined where it has none. */
export function snippetPicture(
  { snippet: { picture } }: SnippetHint,
  draft: Draft,
  record: { readonly id: unknown } | null,
): string | undefined {
  if (!record || !picture) return undefined
  const value = typeof picture === 'string' ? '' : String(valueAt(draft, picture.field))
  const address =
    typeof picture === 'string' ? picture : Object.hasOwn(picture.by, value) && picture.by[value]
  return address ? address.replace('{key}', () => encodeURIComponent(String(record.id))) : undefined
}
