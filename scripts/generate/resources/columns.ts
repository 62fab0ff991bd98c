import type { ResourceField } from '#rules/resource.ts'
import { tokensOf } from '#rules/schema/tokens.ts'
import { machineKeyEndings } from './lexicon/keys.ts'
import { tellingWords } from './lexicon/labels.ts'

/** How many columns a list has where the description gives no hint; people can choose the others. */
const most = 10

/** Of many fields those that tell most about a record stay columns; where x-admin says one word about columns, all stands as it is. */
export function withFewColumns(
  fields: readonly ResourceField[],
  names: { key: string | null; recordLabel: string | null; isHinted: boolean },
): ResourceField[] {
  const all = flat(fields)
  const columns = all.filter(({ list }) => list)
  if (names.isHinted || columns.length <= most) return [...fields]
  const best = columns
    .map((field, index) => ({ field, worth: worth(field, names) - index / 1000 }))
    .toSorted((a, b) => b.worth - a.worth)
  const kept = new Set(best.slice(0, most).map(({ field }) => field.name))
  const thin = (field: ResourceField): ResourceField => ({
    ...field,
    list: field.list && kept.has(field.name),
    ...(field.fields && { fields: field.fields.map(thin) }),
  })
  return fields.map(thin)
}

const flat = (fields: readonly ResourceField[]): ResourceField[] =>
  fields.flatMap((field) => [field, ...flat(field.fields ?? [])])

const byKind: Partial<Record<ResourceField['kind'], number>> = {
  enum: 5,
  money: 5,
  date: 4,
  'date-time': 3,
  boolean: 3,
  email: 4,
  phone: 3,
  image: 4,
  reference: 4,
  colour: 2,
  number: 3,
  integer: 3,
  text: 3,
  url: -3,
  'long-text': -2,
  markdown: -2,
  password: -9,
  file: -5,
  json: -5,
}

function worth(
  { name, kind, required, format }: ResourceField,
  { key, recordLabel }: { key: string | null; recordLabel: string | null },
): number {
  if (name === recordLabel) return 99
  if (name === key) return 20
  const tokens = tokensOf(name)
  const known = tokens.some((token) => tellingWords.test(token)) ? 3 : 0
  const isOtherKey = machineKeyEndings.test(tokens.at(-1) ?? '') || format === 'uuid' ? -4 : 0
  return (byKind[kind] ?? 0) + known + isOtherKey + (required ? 1 : 0) - (name.split('.').length - 1) * 3
}
