import type { ResourceField } from '#rules/resource.ts'
import { draftValue, isSame } from './draft.ts'
import { choicesOf, isEnumeration, mapValuesOf, propertiesOf, type Shape, shapeAt } from './schema.ts'
import { entryName } from './tree/entry-name.ts'
import type { TreeEntry, TreeHint } from './tree/outline.ts'
import { languageOfVersions } from './use-versions.ts'
import { isSectionsHint, type SectionsHint } from './widgets/sections.ts'

/** Records that links of a text lead to: their addresses begin with the prefix and end with the value of the property. */
export interface MarkdownLinks {
  readonly resource: string
  readonly property: string
  readonly prefix: string
}

/** What a schema may say to the desk about a property (x-admin), as far as forms read it. */
export interface FormHints {
  /** Message key of the section heading. */
  readonly group?: string
  /** Width in px. */
  readonly width?: number
  /** Stands before the value, inside the field's edge. */
  readonly prefix?: string
  /** Of an alias: the fields that it is suggested from. */
  readonly from?: readonly string[]
  /** Whether it is asked for only once the server has refused to save without it. */
  readonly asked?: boolean
  /** In what a number is measured, for instance minutes. */
  readonly unit?: string
  readonly multiline?: boolean
  /**
   * Of a text in Markdown: the operation that takes its pictures, the records that its links lead to, or the operation that
   * knows where they lead.
   */
  readonly markdown?: { readonly pictures?: string; readonly links?: MarkdownLinks; readonly checks?: string }
  /** Of an address: the operation that knows where it leads. */
  readonly checks?: string
  /** Of a list whose entries stand below each other. */
  readonly tree?: TreeHint
  /** Of a list that always has the same entries: which property is an entry's key, and which one its name. */
  readonly entries?: { readonly key: string; readonly name: string; readonly help?: string }
  /** Message key of the sentence that says how a value is written, where its pattern refuses one. */
  readonly written?: string
  /** What holds while nothing is entered, as it would be typed. */
  readonly usual?: string
  /** Of a colour: colours of texts that stand on it. */
  readonly contrast?: readonly string[]
  /** Of a picture: the operation that takes one, and the shapes of the part that is sent. */
  readonly picture?: { readonly send: string; readonly shapes?: readonly string[] }
  /** Of a list of sections: what stands in them, and where (widgets/sections.ts). */
  readonly sections?: object
  /** Smaller numbers first; without one, after those that have one. */
  readonly order?: number
}

export function hintsOf(schema: object): FormHints {
  return ((schema as Record<string, unknown>)['x-admin'] ?? {}) as FormHints
}

/** One input of a form: a property that is not an object of its own. */
export interface FormField {
  /** Dotted path. */
  readonly path: string
  /** Message key. */
  readonly label: string
  /** Message key, '' for none. */
  readonly help: string
  /** Missing where the field is drawn by hand. */
  readonly shape?: Shape
  /** What the resource says of it; null where it says nothing. */
  readonly described?: ResourceField | null
  /** Message key of the language, of a version of a text: the text itself has the same label. */
  readonly language?: string | undefined
  /** Of a list whose entries stand below each other, and what one of them is called. */
  readonly tree?: TreeHint
  readonly entryName?: (entry: TreeEntry) => string
  /** Of a list of sections. */
  readonly sections?: SectionsHint
}

/** What a field is called beside others: 'Topic', and its version 'Topic (English)'. */
export function fieldName(
  { label, language }: Pick<FormField, 'label' | 'language'>,
  translate: (key: string) => string,
): string {
  return language === undefined ? translate(label) : `${translate(label)} (${translate(language)})`
}

/** All inputs of a form in the order of the schema; lists, maps and choices are one input each. */
export function formFields(
  schema: Shape,
  described: readonly ResourceField[] = [],
  prefix = '',
  language?: string,
): FormField[] {
  return Object.entries(propertiesOf(schema)).flatMap(([name, shape]) => {
    const path = prefix + name
    const own = fieldNamed(described, name)
    const isWhole = choicesOf(shape) !== null || mapValuesOf(shape) !== undefined || isEnumeration(shape)
    if (shape.properties && !isWhole) {
      const versions = languageOfVersions(shape) === null ? language : shape.title
      return formFields(shape, own?.fields, `${path}.`, versions)
    }
    return [{ ...formField(path, shape, own ?? null), ...(language !== undefined && { language }) }]
  })
}

/** The field of that name among its siblings; names of nested fields are dotted. */
export function fieldNamed(
  described: readonly ResourceField[] | undefined,
  name: string,
): ResourceField | undefined {
  return described?.find((each) => each.name.slice(each.name.lastIndexOf('.') + 1) === name)
}

function formField(path: string, shape: Shape, described: ResourceField | null, of = ''): FormField {
  const label = described?.label ?? shape.title ?? (path.split('.').at(-1) || of)
  const { tree, sections } = hintsOf(shape)
  const field = { path, label, help: described?.help ?? shape.description ?? '', shape, described }
  if (isSectionsHint(sections)) return { ...field, sections }
  return tree ? { ...field, tree, entryName: (entry: TreeEntry) => entryName(entry, tree) } : field
}

/** What stands at a path, at any depth, also within lists; null where the form has nothing there. */
export function fieldAt(schema: Shape, described: readonly ResourceField[], path: string): FormField | null {
  let shape: Shape | undefined = schema
  let own: ResourceField | undefined
  let siblings: readonly ResourceField[] | undefined = described
  let label = ''
  for (const name of path.split('.')) {
    const isIndex: boolean = /^\d+$/.test(name) && propertiesOf(shape)[name] === undefined
    shape = shapeAt(shape, name)
    if (!shape) return null
    own = fieldNamed(siblings, name) ?? own?.items
    // An entry of a list is called as the server calls it: by its own name, where it has one.
    if (!isIndex || own?.label || !label) label = own?.label || shape.title || label || name
    siblings = own?.fields
  }
  return { ...formField(path, shape, own ?? null), label }
}

/** Id of the input at a path; rjsf joins names the same way. Forms that are open at once begin theirs differently. */
export function inputId(path: string, prefix = 'root'): string {
  return [prefix, ...path.split('.').filter(Boolean)].join('_')
}

/** The fields whose values differ. Not there, null and '' mean the same to a person: nothing. */
export function changedFields<F extends FormField>(fields: readonly F[], before: object, after: object): F[] {
  return fields.filter(({ path }) => !isSame(draftValue(before, path), draftValue(after, path)))
}
