import type { Field } from '#rules/resource.ts'
import { plain } from './words.ts'

const usual =
  'name title label fullname displayname subject topic headline summary companyname firstname lastname username login nickname email identifier alias slug sku reference code number question hostname domain filename text key'.split(
    ' ',
  )

/** The field that names a record for people: one that usually does, also within an object, else the first short text. */
export function recordLabelOf(fields: readonly Field[], key: string | null, one: string): string | null {
  const texts = fields.filter(isShown)
  const find = (wanted: string) => texts.find(({ name }) => plain(name) === wanted)
  const wished = [
    ...usual.slice(0, 8),
    `${plain(one)}name`,
    `${plain(one)}title`,
    ...usual.slice(8),
    plain(one),
  ]
  const known = wished.map(find).find((field) => field !== undefined)
  if (known) return known.name
  for (const { fields: inner, name } of fields) {
    const holds = /^(attributes|metadata|meta|profile|properties|general|info|summary|details)$/.test(name)
    const found = holds && inner ? recordLabelOf(inner.map(bare), null, one) : null
    if (found) return `${name}.${found}`
  }
  for (const { fields: inner = [], name } of fields) {
    const plainText = /^(raw|rendered|plain|plain_?text|text|value|full|formatted|display|en)$/i
    const part = usual.includes(plain(name)) || longer.includes(plain(name)) || plain(name) === 'summary'
    const found = part ? inner.find((each) => isShown(each) && plainText.test(bare(each).name)) : undefined
    if (found) return found.name
  }
  const short = texts.filter(({ type, format, enum: values }) => type === 'string' && !format && !values)
  const isTelling = ({ name, kind }: Field) =>
    kind === 'text' && name !== key && !machine.test(name) && !classing.test(name)
  const isName = ({ name }: Field) => /(^|[_-])(name|title|label)$|[a-z](Name|Title|Label)$/.test(name)
  const long = longer.map((name) => short.find((field) => plain(field.name) === name)).find(Boolean)
  const own = short.filter(isTelling)
  const identity = fields.find(({ name }) => name === key)
  const isToldRequired = identity?.format !== 'uuid' && fields.filter(({ required }) => required).length > 2
  const speaking = identity && isSpeaking(identity) ? identity : undefined
  // What need not be there names nothing, where it is told what must.
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

const longer = ['description', 'text', 'message', 'body', 'content', 'comment']

/** A key that people gave: `dag_id`, `hostname`; not `id`. */
const isSpeaking = ({ name, type, format }: Field) =>
  type === 'string' && format !== 'uuid' && !/^(id|uuid|guid|gid|sid|uid|hash|sha|token)$/.test(plain(name))

/** Texts that no person reads. */
const machine =
  /(^|[_-])(id|ids|guid|uuid|sha|hash|token|etag|url|uri|href|cursor|checksum|object|self|json|config|metadata|attachment)$|(Id|Url|Uri|Hash|Token)$/

/** Texts that many records share, or that nobody is to see. */
const classing =
  /(^|[_-])(type|object|kind|class|currency|status|state|country|locale|language|lang|time_?zone|mode|view|encoding|visibility|source|provider|level|role|secret|password|version)$|(Type|Kind|Class|Currency|Status|State|Country|Locale|Language|TimeZone|Mode|Secret|Password|Version)$/

const isShown = ({ writeOnly, kind, type }: Field) =>
  !writeOnly &&
  (type === 'string' || type === 'integer') &&
  kind !== 'password' &&
  kind !== 'reference' &&
  kind !== 'image'

const bare = (field: Field): Field => ({ ...field, name: field.name.slice(field.name.lastIndexOf('.') + 1) })
