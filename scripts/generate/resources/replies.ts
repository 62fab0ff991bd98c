import type { SchemaReader } from '#rules/schema/reader.ts'
import type { Schema } from '#rules/schema/schema.ts'
import { bodySchema, replySchema } from '../contract/bodies.ts'
import type { Operation } from '../contract/operations.ts'
import type { ResourceAddress } from './address.ts'
import { aboutOf, lastWord } from './endpoint-group.ts'
import { type EnvelopeSubject, goesOn, isNothingElse, isPage, rowsIn, rowsNamed } from './envelope.ts'
import { keyNames } from './lexicon/keys.ts'
import { pageNumbers, pageSizes } from './lexicon/paging.ts'
import { isCall, isPlural, plain } from './words.ts'

/** Whether a call gives a list: rows, or an envelope of rows. */
export function givesList(
  operation: Operation | undefined,
  subject: EnvelopeSubject,
  reader: SchemaReader,
): operation is Operation {
  const reply = operation && replySchema(operation)
  return reply !== undefined && rowsIn(reply, reader, subject) !== null
}

/** Whether a call gives one record: no list, no redirect and no file. */
export function givesRecord(operation: Operation | undefined, reader: SchemaReader): operation is Operation {
  const reply = operation && replySchema(operation)
  return reply !== undefined && ['object', 'any'].includes(reader.typeOf(reply))
}

/** Whether a call takes a record: JSON or a form, with fields or open. */
export function takesRecord(operation: Operation | undefined, reader: SchemaReader): operation is Operation {
  const body = operation && bodySchema(operation)
  return body !== undefined && ['object', 'any'].includes(reader.typeOf(body))
}

/** Whether the description says nothing of what a good reply has: no schema, and no media type but JSON. */
export function givesUndescribed(operation: Operation | undefined): operation is Operation {
  const good = Object.entries(operation?.responses ?? {}).filter(([status]) => /^2(00|XX)$/i.test(status))
  const contents = good.flatMap(([, { content }]) => Object.entries(content))
  return (
    good.length > 0 &&
    contents.every(([type, { schema }]) => /json|\*\/\*/.test(type) && (!schema || isEmpty(schema)))
  )
}

const isEmpty = (schema: Schema) =>
  Object.keys(schema).every((key) => /^(description|title|examples?|type)$/.test(key)) &&
  (schema.type === undefined || schema.type === 'object')

/** Whether the reply of one call has the form of another's, and no way to further pages. */
export function givesSame(one: Operation, other: Operation, reader: SchemaReader): boolean {
  const [reply, whole] = [replySchema(one), replySchema(other)]
  if (!reply || !whole || goesOn(reply, reader)) return false
  const names = Object.keys(reader.properties(whole))
  return (
    reader.entityName(reply) === reader.entityName(whole) &&
    names.every((name) => name in reader.properties(reply))
  )
}

/** Whether a call gives one page of a list: rows and the way to more of them, and nothing else. */
export function givesPage(
  operation: Operation | undefined,
  subject: EnvelopeSubject,
  reader: SchemaReader,
): boolean {
  const reply = operation && replySchema(operation)
  return reply !== undefined && isPage(reply, reader, subject)
}

/** Whether a call gives rows and nothing else, or rows that are called like what is asked for. */
export function givesOwnRows(
  operation: Operation | undefined,
  subject: EnvelopeSubject,
  reader: SchemaReader,
): boolean {
  const reply = operation && replySchema(operation)
  return (
    reply !== undefined &&
    (isNothingElse(reply, reader, subject) || rowsNamed(reply, reader, subject) !== null)
  )
}

/** What else there is at the address of a list and below it. */
interface ListSurroundings {
  /** The call that shows one record below the list. */
  readonly item?: Operation | undefined
  /** Whether records are made at the list's address. */
  readonly isMade?: boolean
}

/**
 * Whether a call gives a list although its reply is described as one record: it is asked for page by page, or the call that
 * shows one record has a reply of the same schema.
 */
export function givesListDescribedAsRecord(
  operation: Operation | undefined,
  address: ResourceAddress,
  { item, isMade = false }: ListSurroundings,
  reader: SchemaReader,
): operation is Operation {
  const reply = operation && replySchema(operation)
  const word = lastWord(address)
  if (!operation || !reply || reader.typeOf(reply) !== 'object' || !isPlural(word) || isCall(word))
    return false
  const entity = reader.entityName(reply)
  const shown = item && replySchema(item)
  const isShown = entity !== null && shown !== undefined && reader.entityName(shown) === entity
  const isOne = isMade || Object.keys(reader.properties(reply)).some((name) => keyNames.test(name))
  return isShown || (isOne && isAskedByPage(operation) && rowsIn(reply, reader, aboutOf(address)) === null)
}

/** Whether a call takes a page by number and size, which nobody needs for one record. */
function isAskedByPage({ parameters }: Operation): boolean {
  const query = parameters.filter((each) => each.in === 'query').map(({ name }) => plain(name))
  return query.some((name) => pageNumbers.test(name)) && query.some((name) => pageSizes.test(name))
}
