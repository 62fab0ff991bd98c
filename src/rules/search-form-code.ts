/** The code by which an institution puts the finder into its own site (product §17.11, §8.8). */
import { escaped } from './html.ts'
import { languageName } from './language-name.ts'

export type SearchFormField = 'name' | 'topic' | 'place' | 'organization' | 'language'

/** A search form, as far as its code says it. */
export interface EmbeddedForm {
  readonly uuid: string
  readonly heading?: string | null | undefined
  readonly button_label?: string | null | undefined
  readonly language?: string | null | undefined
  readonly fields: readonly SearchFormField[]
  readonly presets?: FormPresets | undefined
  readonly opens_in?: 'same-window' | 'new-window' | undefined
}

/** What a form asks for by itself; empty parts ask for nothing. */
export type FormPresets = Readonly<
  Partial<Record<'topic' | 'organization' | 'place' | 'language', string | null | undefined>>
>

/** Where the code leads, and what it is written with. */
export interface CodeSurroundings {
  /** Of the institution, without a slash at the end. */
  readonly publicUrl: string
  /** In which the form speaks. */
  readonly language: string
  readonly t: (key: string) => string
  /** What there is to choose from. */
  readonly choices: {
    readonly organizations: readonly { readonly slug: string; readonly name: string }[]
    readonly languages: readonly { readonly language: string }[]
  }
}

/** Of more branches nobody chooses in a list: their names are typed as places are. */
export const mostBranches = 100

/** A field of a form, or what stands in place of one. */
export type OfferedField = SearchFormField | 'branch-name'

/** Under which name an entry is sent. */
export const entryOf = <Field extends OfferedField>(field: Field) =>
  (field === 'branch-name' ? 'place' : field) as Field extends 'branch-name' ? 'place' : Field

/** A form's fields as visitors get them: of too many branches the name is typed, unless a place is asked for or set already. */
export function offeredFields(
  { fields, presets }: Pick<EmbeddedForm, 'fields' | 'presets'>,
  branches: number,
): readonly OfferedField[] {
  if (branches <= mostBranches) return fields
  const hasPlace = fields.includes('place') || Boolean(presets?.place)
  return fields.flatMap((field) => (field === 'organization' ? (hasPlace ? [] : 'branch-name') : field))
}

/** The form as plain HTML: no script, no style, whatever policy the site has. */
export function formCode(form: EmbeddedForm, around: CodeSurroundings): string {
  const { publicUrl, language, t } = around
  const attributes = [
    `action="${escaped(`${publicUrl}/app/search`)}"`,
    'method="get"',
    'role="search"',
    `aria-label="${escaped(form.heading || t('Find an advisor'))}"`,
    `lang="${escaped(language)}"`,
    ...(form.opens_in === 'new-window' ? ['target="_blank"', 'rel="noopener"'] : []),
  ]
  return [
    `<form ${attributes.join(' ')}>`,
    ...(form.heading ? [`  <h2>${escaped(form.heading)}</h2>`] : []),
    ...hiddenParts(form).map(
      ([name, value]) => `  <input type="hidden" name="${name}" value="${escaped(value)}">`,
    ),
    ...offeredFields(form, around.choices.organizations.length)
      .flatMap((field) => fieldCode(field, around))
      .map((line) => `  ${line}`),
    `  <button type="submit">${escaped(form.button_label || t('Search'))}</button>`,
    '</form>',
  ].join('\n')
}

function hiddenParts({ uuid, language, presets = {} }: EmbeddedForm): [string, string][] {
  const set = (['topic', 'organization', 'place', 'language'] as const).flatMap((name): [string, string][] =>
    presets[name] ? [[name, presets[name]]] : [],
  )
  return [['form', uuid], ...set, ...(language ? [['lang', language] as [string, string]] : [])]
}

function fieldCode(field: OfferedField, around: CodeSurroundings): string[] {
  const { choices, language, t } = around
  const { organizations, languages } = choices
  switch (field) {
    case 'name':
      return [input('name', t('Name'), 100)]
    case 'topic':
      return [input('topic', t('Topic'), 255)]
    case 'place':
      return [input('place', t('Place, zip or branch'), 100)]
    case 'branch-name':
      return [input('place', t('Branch'), 100)]
    case 'organization':
      return select('organization', t('Branch'), [
        ['', t('All branches')],
        ...organizations.map(({ slug, name }) => [slug, name] as const),
      ])
    case 'language':
      return select('language', t('Language'), [
        ['', t('All languages')],
        ...languages.map((each) => [each.language, languageName(each.language, language)] as const),
      ])
  }
}

const input = (name: string, label: string, longest: number) =>
  `<p><label>${escaped(label)} <input type="text" name="${name}" maxlength="${longest}"></label></p>`

function select(name: string, label: string, options: readonly (readonly [string, string])[]): string[] {
  return [
    `<p><label>${escaped(label)} <select name="${name}">`,
    ...options.map(([value, text]) => `  <option value="${escaped(value)}">${escaped(text)}</option>`),
    '</select></label></p>',
  ]
}

/** A page of ours as the address of a frame. */
export function frameAddress(publicUrl: string, path: string, query: Readonly<Record<string, string>>) {
  const asked = new URLSearchParams(query).toString()
  return `${publicUrl}/embed/${path}${asked ? `?${asked}` : ''}`
}

/** A frame of a fixed height: it needs no script, and frame-src for the institution's address. */
export const frameCode = (address: string, title: string, height: number) =>
  `<iframe src="${escaped(address)}" title="${escaped(title)}" width="100%" height="${height}" loading="lazy"></iframe>`

interface ElementLink {
  /** Below the institution's address. */
  readonly path: string
  readonly text: string
}

/**
 * An element of embed.js, with the script that brings it: its frame grows with what it shows.
 *
 * @param link what is there without the script, and where the frame may not be shown
 */
export function elementCode(
  publicUrl: string,
  name: 'finder' | 'profile' | 'booking',
  attributes: Readonly<Record<string, string>>,
  { path, text }: ElementLink,
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  return [
    `<script src="${escaped(publicUrl)}/embed.js" async></script>`,
    `<openbranch-${name}${written.join('')}><a href="${escaped(publicUrl + path)}">${escaped(text)}</a></openbranch-${name}>`,
  ].join('\n')
}
