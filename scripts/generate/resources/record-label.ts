import type { ResourceField } from '#rules/resource.ts'
import { machineKeys, machineTexts } from './lexicon/keys.ts'
import {
  classTexts,
  labelEndings,
  labelFields,
  labelHolders,
  longLabelFields,
  plainTexts,
} from './lexicon/labels.ts'
import { plain } from './words.ts'

/** The field that names a record for people: one that usually does, also within an object, else the first short text. */
export function recordLabelOf(
  fields: readonly ResourceField[],
  key: string | null,
  one: string,
): string | null {
  const texts = fields.filter(isShown)
  const find = (wanted: string) => texts.find(({ name }) => plain(name) === wanted)
  const wished = [
    ...labelFields.slice(0, 8),
    `${plain(one)}name`,
    `${plain(one)}title`,
    ...labelFields.slice(8),
    plain(one),
  ]
  const known = wished.map(find).find((field) => field !== undefined)
  if (known) return known.name
  for (const { fields: inner, name } of fields) {
    const holds = labelHolders.test(name)
    const found = holds && inner ? recordLabelOf(inner.map(bare), null, one) : null
    if (found) return `${name}.${found}`
  }
  for (const { fields: inner = [], name } of fields) {
    const part =
      labelFields.includes(plain(name)) || longLabelFields.includes(plain(name)) || plain(name) === 'summary'
    const found = part ? inner.find((each) => isShown(each) && plainTexts.test(bare(each).name)) : undefined
    if (found) return found.name
  }
  const short = texts.filter(({ type, format, enum: values }) => type === 'string' && !format && !values)
  const isTelling = ({ name, kind }: ResourceField) =>
    kind === 'text' && name !== key && !machineTexts.test(name) && !classTexts.test(name)
  const isName = ({ name }: ResourceField) => labelEndings.test(name)
  const long = longLabelFields.map((name) => short.find((field) => plain(field.name) === name)).find(Boolean)
  const own = short.filter(isTelling)
  const identity = fields.find(({ name }) => name === key)
  const isToldRequired = identity?.format !== 'uuid' && fields.filter(({ required }) => required).length > 2
  const speaking = identity && isSpeaking(identity) ? identity : undefined
  // Where the description says which properties are required, an optional one is no name.
  const first = isToldRequired ? undefined : own[0]
  const best =
    own.find(isName) ??
    (long?.kind === 'text' ? long : undefined) ??
    speaking ??
    own.find(({ required }) => required) ??
    long ??
    first
  return (
    (best ?? texts.find(({ name }) => name === key) ?? own[0])?.name ??
    (key?.includes('.') ? key : (short[0]?.name ?? null))
  )
}

/** A key that people gave: `dag_id`, `hostname`; not `id`. */
const isSpeaking = ({ name, type, format }: ResourceField) =>
  type === 'string' && format !== 'uuid' && !machineKeys.test(plain(name))

const isShown = ({ writeOnly, kind, type }: ResourceField) =>
  !writeOnly &&
  (type === 'string' || type === 'integer') &&
  kind !== 'password' &&
  kind !== 'reference' &&
  kind !== 'image'

const bare = (field: ResourceField): ResourceField => ({
  ...field,
  name: field.name.slice(field.name.lastIndexOf('.') + 1),
})
