import type { Adapter, Resource } from '#rules/resource.ts'
import type { SchemaReader } from '#rules/schema/reader.ts'
import type { Schema } from '#rules/schema/schema.ts'
import { bodySchema, replySchema } from '../contract/bodies.ts'
import type { Method, Operation } from '../contract/operations.ts'
import { type Address, addressOf } from './address.ts'
import { type About, goesOn, isNothingElse, isPage, rowsIn, rowsNamed } from './envelope.ts'
import { isCall, isPlural, plain } from './words.ts'

/** The calls of one resource, found by the form of their paths, bodies and replies. */
export interface Family {
  /** Of the collection or the singleton. */
  readonly address: Address
  readonly singleton: boolean
  readonly adapter: Adapter
  readonly list?: Operation
  readonly show?: Operation
  readonly create?: Operation
  readonly edit?: Operation
  readonly delete?: Operation
  /** Where calls take the key that have it not in their paths. */
  readonly keys?: NonNullable<Resource['keys']>
}

/** All that can be called at one address. */
export interface Place {
  readonly address: Address
  readonly calls: Partial<Record<Method, Operation>>
}

export const operationsOf = ({ list, show, create, edit, delete: remove }: Family): Operation[] =>
  [list, show, create, edit, remove].filter((each) => each !== undefined)

/** Address of one record: `/repos/{}/{}` where it takes two keys. */
export function itemId({ address, show, edit, delete: remove }: Family): string {
  const ids = [show, edit, remove].flatMap((operation) => (operation ? [addressOf(operation.path).id] : []))
  return ids.find((id) => id.startsWith(`${address.id}/{}`) && id.endsWith('/{}')) ?? `${address.id}/{}`
}

export function lastWord({ parts, path }: Address): string {
  return parts.findLast(({ isKey }) => !isKey)?.text ?? path
}

export function aboutOf(address: Address, entity: string | null = null): About {
  return { word: lastWord(address), entity }
}

/** What tells lists, records and bodies apart. */
export interface Judge {
  readonly reader: SchemaReader
  isList(operation: Operation | undefined, subject: About): operation is Operation
  /** A page, a redirect or a file is none, nor is a list. */
  isRecord(operation: Operation | undefined): operation is Operation
  isArray(schema: Schema | undefined): boolean
  /** Whether nothing is told of what a good reply has: neither a schema nor a media type that is no JSON. */
  isUntold(operation: Operation | undefined): operation is Operation
  /** Whether one reply has the form of the other and tells of no more. */
  isSameReply(one: Operation, other: Operation): boolean
  /** A reply with rows and the way to more of them, and nothing else. */
  isPage(operation: Operation | undefined, subject: About): boolean
  /** A reply with rows and nothing else, or with rows that are called like what is asked for. */
  isOwnRows(operation: Operation | undefined, subject: About): boolean
  /** A list whose reply is told as one of its records: it is asked for by page, or is of what the item's call shows. */
  isListToldAsRecord(
    operation: Operation | undefined,
    address: Address,
    item: Operation | undefined,
    isMade?: boolean,
  ): operation is Operation
  /** Whether it takes a record: JSON or a form, with fields or open. */
  takesRecord(operation: Operation | undefined): operation is Operation
}

export function judgeOf(reader: SchemaReader): Judge {
  const isArray = (schema: Schema | undefined) => schema !== undefined && reader.typeOf(schema) === 'array'
  return {
    reader,
    isArray,
    isList: (operation, subject): operation is Operation => {
      const reply = operation && replySchema(operation)
      return reply !== undefined && rowsIn(reply, reader, subject) !== null
    },
    isUntold: (operation): operation is Operation => {
      const good = Object.entries(operation?.responses ?? {}).filter(([status]) => /^2(00|XX)$/i.test(status))
      const contents = good.flatMap(([, { content }]) => Object.entries(content))
      return (
        good.length > 0 &&
        contents.every(([type, { schema }]) => /json|\*\/\*/.test(type) && (!schema || isEmpty(schema)))
      )
    },
    isSameReply: (one, other) => {
      const [reply, whole] = [replySchema(one), replySchema(other)]
      if (!reply || !whole || goesOn(reply, reader)) return false
      const names = Object.keys(reader.properties(whole))
      return (
        reader.entityName(reply) === reader.entityName(whole) &&
        names.every((name) => name in reader.properties(reply))
      )
    },
    isPage: (operation, subject) => {
      const reply = operation && replySchema(operation)
      return reply !== undefined && isPage(reply, reader, subject)
    },
    isOwnRows: (operation, subject) => {
      const reply = operation && replySchema(operation)
      return (
        reply !== undefined &&
        (isNothingElse(reply, reader, subject) || rowsNamed(reply, reader, subject) !== null)
      )
    },
    isListToldAsRecord: (operation, address, item, isMade = false): operation is Operation => {
      const reply = operation && replySchema(operation)
      const word = lastWord(address)
      if (!operation || !reply || reader.typeOf(reply) !== 'object' || !isPlural(word) || isCall(word))
        return false
      const entity = reader.entityName(reply)
      const shown = item && replySchema(item)
      const isShown = entity !== null && shown !== undefined && reader.entityName(shown) === entity
      const isOne = isMade || Object.keys(reader.properties(reply)).some(isKeyName)
      return (
        isShown || (isOne && isAskedByPage(operation) && rowsIn(reply, reader, aboutOf(address)) === null)
      )
    },
    isRecord: (operation): operation is Operation => {
      const reply = operation && replySchema(operation)
      return reply !== undefined && ['object', 'any'].includes(reader.typeOf(reply))
    },
    takesRecord: (operation): operation is Operation => {
      const body = operation && bodySchema(operation)
      return body !== undefined && ['object', 'any'].includes(reader.typeOf(body))
    },
  }
}

const isKeyName = (name: string) => /^(_?id|iid|uuid|name|key|slug|code|login|username)$/i.test(name)

/** By number and size, which nobody needs for one record. */
function isAskedByPage({ parameters }: Operation): boolean {
  const query = parameters.filter((each) => each.in === 'query').map(({ name }) => plain(name))
  return (
    query.some((name) => /^(page|pagenumber|offset)$/.test(name)) &&
    query.some((name) => /^(perpage|pagesize|limit)$/.test(name))
  )
}

const isEmpty = (schema: Schema) =>
  Object.keys(schema).every((key) => /^(description|title|examples?|type)$/.test(key)) &&
  (schema.type === undefined || schema.type === 'object')

export function compact<Value extends object>(
  value: Value,
): { [Name in keyof Value]?: NonNullable<Value[Name]> } {
  return Object.fromEntries(
    Object.entries(value).filter(([, each]) => each !== undefined && each !== null),
  ) as never
}
