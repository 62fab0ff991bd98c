import type { Property } from '../contract/schemas.ts'
import type { Schema } from '../contract/types.ts'
import type { Address } from './address.ts'
import { lastWord } from './family.ts'
import { isScalar, type View } from './view.ts'
import { plain, singular, tokensOf } from './words.ts'

type Properties = Readonly<Record<string, Property>>

/** What stands for a record in its address. */
export interface KeyParameter {
  readonly name: string
  /** 'string', 'integer' or 'any'. */
  readonly type: string
}

/** Fields that identify, the surest first. */
const usual =
  'id uuid guid gid _id sid uid slug key code number alias login username handle identifier arn name pk sha path'.split(
    ' ',
  )

/**
 * The field that identifies a record: called like the parameter of its address (with or without the resource's own name:
 * `petId` is `id`), else one that usually does and has the parameter's type.
 */
export function keyOf(
  address: Address,
  parameter: KeyParameter | null,
  properties: Properties,
  view: View,
  isRead = true,
): string | null {
  const names = Object.keys(properties).filter((name) =>
    isScalar(view.typeOf(properties[name]?.schema ?? {})),
  )
  const find = (wanted: string) => names.find((name) => plain(name) === plain(wanted))
  const one = singular(lastWord(address))
  if (parameter) {
    for (const wished of wishes(parameter.name, one)) {
      const found = find(wished)
      if (found) return found
    }
    const within = nested(parameter.name, properties, view) ?? inRecord(parameter.name, properties, view)
    if (within) return within
    const longer = names.find(
      (name) => plain(name).startsWith(plain(parameter.name)) && /(id|guid|uuid|key|code)$/i.test(name),
    )
    if (longer) return longer
  }
  // What is only written need not hold the key; replies that nobody describes mostly call it so.
  if (!isRead && parameter) return 'id'
  const isReadUuid = names.find(
    (name) => properties[name]?.schema.readOnly && view.flat(properties[name].schema).format === 'uuid',
  )
  const ofType = (name: string) =>
    !parameter || parameter.type === 'any' || view.typeOf(properties[name]?.schema ?? {}) === parameter.type
  const likely = [
    ...usual,
    `${one}id`,
    `${one}uuid`,
    `${one}key`,
    `${one}code`,
    `${one}number`,
    `${one}name`,
  ].flatMap((name) => find(name) ?? [])
  return (
    isReadUuid ??
    likely.find(ofType) ??
    likely[0] ??
    names.find((name) => /(^|[_-])(id|uuid)$|Id$/.test(name)) ??
    nested('uid', properties, view) ??
    nested('name', properties, view) ??
    names.find((name) => mayIdentify(view.flat(properties[name]?.schema ?? {}))) ??
    names[0] ??
    (parameter ? 'id' : null)
  )
}

/** A short text or a number that is no date, no address and no choice. */
function mayIdentify({ type, format, enum: values }: Schema): boolean {
  const isPlain = [type].flat().some((each) => each === 'string' || each === 'integer')
  return isPlain && !values && (format === undefined || /^(uuid|int|email)/.test(format))
}

/** `petId` of pets: petId, then id; `issueIdOrKey`: id, key; `username` of users: also login. */
function wishes(parameter: string, one: string): string[] {
  const tokens = tokensOf(parameter)
  const own = tokensOf(one)
  const isOwn = own.every((token, index) => singular(tokens[index] ?? '') === singular(token))
  const rest = isOwn ? tokens.slice(own.length) : []
  const either = tokens.join(' ').split(' or ')
  const endings = either.map((each) => each.split(' ').at(-1) ?? '')
  const isName = /^(user ?name|login|handle)$/.test(tokens.join(' '))
  return [
    parameter,
    ...(rest.length > 0 ? [rest.join('')] : []),
    ...(either.length > 1 ? endings : []),
    ...(isName ? ['login', 'username', 'handle'] : []),
    ...(tokens.length > 1 && usual.includes(tokens.at(-1) ?? '') && !(isOwn && rest.length === 0)
      ? [`${one}${tokens.at(-1)}`, tokens.at(-1) ?? '']
      : []),
  ]
}

/** `{username}` and `{user_id}` where records have `user: {login, id}`, and no such key of their own. */
function inRecord(parameter: string, properties: Properties, view: View): string | null {
  const [, word = '', last = ''] = /^(.+?)[_-]?(id|uuid|name|login|slug|key|code)$/i.exec(parameter) ?? []
  const [name, holder] =
    Object.entries(properties).find(([each]) => word !== '' && plain(each) === plain(word)) ?? []
  if (!name || !holder) return null
  const inner = Object.keys(view.properties(holder.schema))
  const wished = last.toLowerCase() === 'name' ? ['login', `${word}name`, 'name'] : [last]
  const found = wished.map((wish) => inner.find((each) => plain(each) === plain(wish))).find(Boolean)
  return found ? `${name}.${found}` : null
}

/** `{name}` where records keep it in `metadata.name`. */
function nested(parameter: string, properties: Properties, view: View): string | null {
  for (const [name, { schema }] of Object.entries(properties)) {
    if (!/^(meta|metadata|attributes|sys)$/.test(name)) continue
    const found = Object.keys(view.properties(schema)).find((each) => plain(each) === plain(parameter))
    if (found) return `${name}.${found}`
  }
  return null
}
