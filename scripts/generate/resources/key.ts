import type { SchemaReader } from '#rules/schema/reader.ts'
import type { Property, Schema } from '#rules/schema/schema.ts'
import { isScalar } from '#rules/schema/schema.ts'
import { tokensOf } from '#rules/schema/tokens.ts'
import type { ResourceAddress } from './address.ts'
import { lastWord } from './endpoint-group.ts'
import {
  countingEndings,
  countingFields,
  idEndings,
  keyFields,
  keyHolders,
  longerKeyEndings,
  namingKeyFields,
  numberEndings,
  partKeyParameter,
  sharedEndings,
  userNameFields,
  userNameParameters,
} from './lexicon/keys.ts'
import { identifies, plain, singular } from './words.ts'

type Properties = Readonly<Record<string, Property>>

/** What stands for a record in its address. */
export interface KeyParameter {
  readonly name: string
  /** 'string', 'integer' or 'any'. */
  readonly type: string
}

/**
 * The field that identifies a record: called like the parameter of its address (with or without the resource's own name:
 * `petId` is `id`), else one that usually does and has the parameter's type.
 */
export function keyOf(
  address: ResourceAddress,
  parameter: KeyParameter | null,
  properties: Properties,
  reader: SchemaReader,
  isRead = true,
): string | null {
  const names = Object.keys(properties).filter((name) => {
    const type = reader.typeOf(properties[name]?.schema ?? {})
    return isScalar(type) && type !== 'boolean'
  })
  const find = (wanted: string) => names.find((name) => plain(name) === plain(wanted))
  const one = singular(lastWord(address))
  if (parameter) {
    for (const wished of wishes(parameter.name, one)) {
      const found = find(wished)
      if (found) return found
    }
    const within = nested(parameter.name, properties, reader) ?? inRecord(parameter.name, properties, reader)
    if (within) return within
    const longer = names.find(
      (name) => plain(name).startsWith(plain(parameter.name)) && longerKeyEndings.test(name),
    )
    const ending = longer ?? ownEnding(parameter.name, names, address)
    if (ending) return ending
  }
  // A body need not hold the key; replies without a schema mostly call it `id`.
  if (!isRead && parameter) return 'id'
  const isReadUuid = names.find(
    (name) => properties[name]?.schema.readOnly && reader.flat(properties[name].schema).format === 'uuid',
  )
  const ofType = (name: string) =>
    !parameter || parameter.type === 'any' || reader.typeOf(properties[name]?.schema ?? {}) === parameter.type
  const likely = [
    ...keyFields,
    `${one}id`,
    `${one}uuid`,
    `${one}key`,
    `${one}code`,
    `${one}number`,
    `${one}name`,
    ...namingKeyFields,
  ].flatMap((name) => find(name) ?? [])
  return (
    isReadUuid ??
    likely.find(ofType) ??
    likely[0] ??
    names.find((name) => idEndings.test(name)) ??
    names.find((name) => plain(name) === plain(tokensOf(one).at(-1) ?? '')) ??
    inOne(one, properties, reader) ??
    nested('uid', properties, reader) ??
    nested('name', properties, reader) ??
    names.find((name) => numberEndings.test(name)) ??
    names.find((name) => identifies(name) && mayIdentify(reader.flat(properties[name]?.schema ?? {}))) ??
    (parameter ? 'id' : (names.find(identifies) ?? names[0] ?? null))
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
  const isName = userNameParameters.test(tokens.join(' '))
  const isCounted = countingEndings.test(tokens.at(-1) ?? '')
  return [
    parameter,
    ...(rest.length > 0 ? [rest.join('')] : []),
    ...(either.length > 1 ? endings : []),
    ...(isName ? userNameFields : []),
    ...(isCounted ? [...countingFields, `${one}number`] : []),
    ...(tokens.length > 1 && keyFields.includes(tokens.at(-1) ?? '') && !(isOwn && rest.length === 0)
      ? [`${one}${tokens.at(-1)}`, tokens.at(-1) ?? '']
      : []),
  ]
}

/** `{name}` of `remote_name`; what tells of something above (`repo_name` below `{repo}`) is not its own. */
function ownEnding(
  parameter: string,
  names: readonly string[],
  { parts }: ResourceAddress,
): string | undefined {
  const wanted = tokensOf(parameter).join(' ')
  if (sharedEndings.test(wanted)) return undefined
  const above = new Set(parts.filter(({ isKey }) => isKey).map(({ text }) => plain(text)))
  const found = names.filter((name) => {
    const tokens = tokensOf(name).join(' ')
    return tokens.endsWith(` ${wanted}`) && !above.has(plain(tokens.slice(0, -wanted.length)))
  })
  return found.length === 1 ? found[0] : undefined
}

/** `{added_at, track: {id}}` of /tracks. */
function inOne(one: string, properties: Properties, reader: SchemaReader): string | null {
  const [name, { schema = {} } = {}] =
    Object.entries(properties).find(([each]) => plain(each) === plain(one)) ?? []
  return name && 'id' in reader.properties(schema) ? `${name}.id` : null
}

/** `{username}` and `{user_id}` where records have `user: {login, id}`, and no such key of their own. */
function inRecord(parameter: string, properties: Properties, reader: SchemaReader): string | null {
  const [, word = '', last = ''] = partKeyParameter.exec(parameter) ?? []
  const [name, holder] =
    Object.entries(properties).find(([each]) => word !== '' && plain(each) === plain(word)) ?? []
  if (!name || !holder) return null
  const inner = Object.keys(reader.properties(holder.schema))
  const wished = last.toLowerCase() === 'name' ? ['login', `${word}name`, 'name'] : [last]
  const found = wished.map((wish) => inner.find((each) => plain(each) === plain(wish))).find(Boolean)
  return found ? `${name}.${found}` : null
}

/** `{name}` where records keep it in `metadata.name`. */
function nested(parameter: string, properties: Properties, reader: SchemaReader): string | null {
  for (const [name, { schema }] of Object.entries(properties)) {
    if (!keyHolders.test(name)) continue
    const found = Object.keys(reader.properties(schema)).find((each) => plain(each) === plain(parameter))
    if (found) return `${name}.${found}`
  }
  return null
}
