import type { Field } from '#rules/resource.ts'
import { plain } from './words.ts'

const usual =
  'name title label fullname displayname subject headline summary companyname firstname lastname username login nickname email slug reference code number question text key'.split(
    ' ',
  )

/** The field that names a record for people: one that usually does, also within an object, else the first short text. */
export function recordLabelOf(fields: readonly Field[], key: string | null, one: string): string | null {
  const texts = fields.filter(isShown)
  const find = (wanted: string) => texts.find(({ name }) => plain(name) === wanted)
  const wished = [...usual.slice(0, 7), `${plain(one)}name`, `${plain(one)}title`, ...usual.slice(7)]
  const known = wished.map(find).find((field) => field !== undefined)
  if (known) return known.name
  for (const { fields: inner, name } of fields) {
    const holds = /^(attributes|metadata|meta|profile|properties|general|info|summary|details)$/.test(name)
    const found = holds && inner ? recordLabelOf(inner.map(bare), null, one) : null
    if (found) return `${name}.${found}`
  }
  const short = texts.filter(({ type, format, enum: values }) => type === 'string' && !format && !values)
  const isTelling = ({ name, kind }: Field) => kind === 'text' && name !== key && !machine.test(name)
  const long = longer.map((name) => short.find((field) => plain(field.name) === name)).find(Boolean)
  return (short.find(isTelling) ?? long ?? texts.find(({ name }) => name === key) ?? short[0])?.name ?? null
}

const longer = ['description', 'text', 'message', 'body', 'content', 'comment']

/** Texts that no person reads. */
const machine =
  /(^|[_-])(id|ids|guid|uuid|sha|hash|token|etag|url|uri|href|cursor|checksum|object|self)$|(Id|Url|Uri|Hash|Token)$/

const isShown = ({ writeOnly, kind, type }: Field) =>
  !writeOnly &&
  (type === 'string' || type === 'integer') &&
  kind !== 'password' &&
  kind !== 'reference' &&
  kind !== 'image'

const bare = (field: Field): Field => ({ ...field, name: field.name.slice(field.name.lastIndexOf('.') + 1) })
