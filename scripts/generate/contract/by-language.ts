import type { Json } from '#rules/resource.ts'
import type { Schema } from '#rules/schema/schema.ts'

/**
 * The word that marks a text: `true` where it is entered, `read` where a reply repeats what was entered elsewhere, `apart`
 * where each property is saved alone, as settings are. On the property that holds the versions it is the list of these texts.
 */
const mark = 'x-by-language'

/** What has versions, and what they are called. */
const languages = [
  ['de', 'German'],
  ['en', 'English'],
] as const

/**
 * An object some of whose texts are marked also has `untranslated`, what of a reply to visitors is not in the language that
 * they asked for, and, for those who edit it, `texts`: the versions in other languages than the institution's (product §32.5).
 * Made where the description is put together, so that all that reads it knows of both.
 */
export function withVersions(schema: Schema): Schema {
  const entries = Object.entries(schema.properties ?? {}).flatMap(withVersionsApart)
  if (entries.length > Object.keys(schema.properties ?? {}).length)
    return { ...schema, properties: Object.fromEntries(entries) }
  const isMarked = ([, property]: [string, Schema]) => property[mark] === true || property[mark] === 'read'
  const last = entries.findLastIndex(isMarked)
  if (last < 0) return schema
  const marked = entries.filter(isMarked)
  const entered = marked.filter(([, property]) => property[mark] === true)
  const added: [string, Schema][] = [
    ...(entered.length > 0 ? [['texts', versions(entered)] satisfies [string, Schema]] : []),
    ['untranslated', untranslated(marked)],
  ]
  return {
    ...schema,
    properties: Object.fromEntries([...entries.slice(0, last + 1), ...added, ...entries.slice(last + 1)]),
  }
}

/** A setting with one more for each language, called `phone_hours.en`, which takes the same texts. */
function withVersionsApart([name, property]: [string, Schema]): [string, Schema][] {
  if (property[mark] !== 'apart') return [[name, property]]
  const { 'x-public': _, [mark]: __, title = name, ...rest } = property
  const apart = languages.map(([language, called]): [string, Schema] => [
    `${name}.${language}`,
    {
      ...rest,
      title: `${title}, ${called}`,
      description: 'The same for visitors who read this language.',
      'x-language': language,
      'x-version-of': name,
    },
  ])
  return [[name, property], ...apart]
}

const versions = (marked: readonly [string, Schema][]): Schema => ({
  title: 'In other languages',
  description: 'The texts in other languages than the first one of the institution.',
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(
    languages.map(([language, title]) => [
      language,
      {
        title,
        description:
          'Visitors who read this language find these texts. Where one is missing they read the one above.',
        type: 'object',
        additionalProperties: false,
        'x-language': language,
        properties: Object.fromEntries(marked.map(([name, property]) => [name, versionOf(property)])),
      },
    ]),
  ),
  [mark]: marked.map(([name]) => name),
  'x-admin': { group: 'In other languages', list: false },
})

/** What a version is entered by, as its text is. */
interface VersionHints {
  readonly multiline?: boolean
  readonly widget?: string
  readonly written?: string
  readonly markdown?: Json
}

/**
 * A version may be missing or empty; else it is as long and has as many lines as the text, and is written like it where words
 * say how.
 */
function versionOf({ title, description, maxLength, pattern, ...property }: Schema): Schema {
  const { multiline, widget, markdown, written } = (property['x-admin'] ?? {}) as VersionHints
  const hints = {
    ...unlisted,
    ...(multiline !== undefined && { multiline }),
    ...(widget !== undefined && { widget }),
    ...(markdown !== undefined && { markdown }),
    ...(written !== undefined && { written }),
  }
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    type: 'string',
    ...(maxLength !== undefined && { maxLength }),
    ...(written !== undefined && pattern !== undefined && { pattern: `^\\s*$|${pattern}` }),
    ...(property['x-trim'] === true && { 'x-trim': true }),
    'x-admin': hints,
  }
}

/** Lists show, find and filter by the text itself, which has the same name. */
const unlisted = { list: false, filter: false, search: false }

const untranslated = (marked: readonly [string, Schema][]): Schema => ({
  title: 'Not translated',
  description:
    'What of a reply to visitors stands in the first language of the institution, because there is no version in the one that was asked for; absent where all is.',
  type: 'array',
  maxItems: marked.length,
  uniqueItems: true,
  items: {
    title: 'Text',
    description: 'Name of the property.',
    type: 'string',
    enum: marked.map(([name]) => name),
    'x-admin': { labels: Object.fromEntries(marked.map(([name, { title = name }]) => [name, title])) },
  },
  readOnly: true,
  'x-stored': false,
  'x-admin': { hidden: 'visitors alone read replies in one language' },
})
