import type { SchemaReader } from '#rules/schema/reader.ts'
import type { Schema } from '#rules/schema/schema.ts'
import { bodySchema, replySchema } from '../contract/bodies.ts'
import type { Operation } from '../contract/operations.ts'
import { groupsByVerbs } from './by-verbs.ts'
import {
  aboutOf,
  type CallsAtAddress,
  compact,
  type EndpointGroup,
  lastWord,
  operationsOf,
} from './endpoint-group.ts'
import { type EnvelopeSubject, rowsIn } from './envelope.ts'
import { withoutOthers } from './not-resources.ts'
import { type CollectionSite, sitesOf } from './places.ts'
import {
  givesList,
  givesListDescribedAsRecord,
  givesOwnRows,
  givesPage,
  givesRecord,
  givesSame,
  givesUndescribed,
  takesRecord,
} from './replies.ts'
import { withListsBeside, withRecordsBelow } from './together.ts'
import { withVersionsJoined } from './versions.ts'
import { isCall, isPlural, plain } from './words.ts'

/** The resources as groups of calls, one for each address, without what only looks like a resource. */
export function endpointGroupsOf(
  operations: readonly Operation[],
  places: ReadonlyMap<string, CallsAtAddress>,
  reader: SchemaReader,
): EndpointGroup[] {
  const byVerbs = groupsByVerbs(operations, places, reader)
  const taken = new Set(byVerbs.flatMap(operationsOf))
  const groups = sitesOf(places, {
    isList: ({ address, calls: { GET } }) => givesList(GET, aboutOf(address), reader),
    isPage: ({ address, calls: { GET } }) => givesPage(GET, aboutOf(address), reader),
  }).flatMap((site) => {
    const group = site.item
      ? collection(site, site.item, reader)
      : (alone(site.own, reader) ?? onlyMade(site.own, reader))
    return group ? [group] : []
  })
  const kept = groups.filter((group) => !operationsOf(group).some((each) => taken.has(each)))
  const joined = withListsBeside(withRecordsBelow(withVersionsJoined(kept), reader), places, reader)
  return withoutOthers([...joined, ...byVerbs], reader)
}

function collection(
  { own: { address, calls: own } }: CollectionSite,
  place: CallsAtAddress,
  reader: SchemaReader,
): EndpointGroup | null {
  const item = place.calls
  const isWritten = [item.PUT, item.PATCH, own.POST].some((each) => takesRecord(each, reader))
  const list = listOf(address, own, place, isWritten, reader)
  const anchor = list ?? item.GET ?? item.PUT ?? item.PATCH ?? own.POST
  // What a page of its own shows is no part of a resource that is shown elsewhere.
  const belongs = (operation: Operation | undefined) =>
    operation?.admin.page === anchor?.admin.page ? operation : undefined
  const show = showOf(place, list, address, isWritten, reader)
  const edits = [
    item.PUT,
    item.PATCH,
    show || item.DELETE ? item.POST : undefined,
    list ? undefined : own.PUT,
  ]
  const group: EndpointGroup = {
    address,
    singleton: false,
    adapter: 'collection',
    ...compact({
      list,
      show: belongs(show),
      create: belongs(takesRecord(own.POST, reader) ? own.POST : undefined),
      edit: belongs(edits.find((each) => takesRecord(each, reader))),
      delete: belongs(item.DELETE),
    }),
  }
  return group.list || group.show || group.edit || group.delete ? group : null
}

/**
 * The call that lists the records. Where the description says nothing of its reply, it counts as a list if records are
 * written here and there can be many of them: the path's last word is a plural, or records are created here and changed
 * at the address below.
 */
function listOf(
  address: EndpointGroup['address'],
  { GET, POST }: CallsAtAddress['calls'],
  item: CallsAtAddress,
  isWritten: boolean,
  reader: SchemaReader,
): Operation | undefined {
  if (givesList(GET, aboutOf(address), reader)) return GET
  const word = lastWord(address)
  if (givesListDescribedAsRecord(GET, address, { item: POST && item.calls.GET }, reader)) return GET
  const isMany = (isPlural(word) && !isCall(word)) || (takesRecord(POST, reader) && isChanged(item))
  return isWritten && isMany && givesUndescribed(GET) ? GET : undefined
}

const isChanged = ({ calls: { PUT, PATCH, DELETE } }: CallsAtAddress) => Boolean(PUT ?? PATCH ?? DELETE)

/** The call that shows one record. A reply with a way to further pages lists something else, unless it looks like the list. */
function showOf(
  item: CallsAtAddress,
  list: Operation | undefined,
  address: EndpointGroup['address'],
  isWritten: boolean,
  reader: SchemaReader,
): Operation | undefined {
  const { GET } = item.calls
  if (givesRecord(GET, reader)) {
    if (!givesPage(GET, aboutOf(address), reader)) return GET
    return (list ? givesSame(GET, list, reader) : isChanged(item)) ? GET : undefined
  }
  // One record may come as an array of one; at the address of a list, nothing would be changed.
  if (isChanged(item) && givesList(GET, aboutOf(address), reader)) return GET
  return isWritten && givesUndescribed(GET) ? GET : undefined
}

function alone({ address, calls: own }: CallsAtAddress, reader: SchemaReader): EndpointGroup | null {
  const reply = own.GET && replySchema(own.GET)
  if (!own.GET || !reply) return null
  const whole = own.PUT && wholeList(address, own.GET, own.PUT, reader)
  if (whole) return whole
  const isListed =
    givesList(own.GET, aboutOf(address), reader) ||
    givesListDescribedAsRecord(own.GET, address, { isMade: own.POST !== undefined }, reader)
  const isPage = givesPage(own.GET, aboutOf(address), reader)
  const edit = isPage
    ? undefined
    : [own.PUT, own.PATCH, isListed ? undefined : own.POST].find((each) => takesRecord(each, reader))
  if (
    edit &&
    reader.typeOf(reply) !== 'array' &&
    (edit.method !== 'POST' || isSame(reply, bodySchema(edit), reader))
  ) {
    const adapter = isMap(reply, bodySchema(edit), reader) ? 'name-value' : 'document'
    return { address, singleton: true, adapter, show: own.GET, edit, ...compact({ delete: own.DELETE }) }
  }
  if (!isListed) return null
  const create = takesRecord(own.POST, reader) ? own.POST : undefined
  // One list within an object may be a page of records or a part of a document: only the former is asked for by page.
  const isPaged = create !== undefined || own.GET.parameters.some(({ in: place }) => place === 'query')
  return reader.typeOf(reply) === 'array' ||
    isPaged ||
    isPage ||
    givesOwnRows(own.GET, aboutOf(address), reader)
    ? { address, singleton: false, adapter: 'collection', list: own.GET, ...compact({ create }) }
    : null
}

/** A list that is written as it is read. */
function wholeList(
  address: EndpointGroup['address'],
  list: Operation,
  edit: Operation,
  reader: SchemaReader,
): EndpointGroup | null {
  const about = aboutOf(address)
  const [read, write] = [replySchema(list), bodySchema(edit)].map(
    (schema) => schema && rowsIn(schema, reader, about),
  )
  const isWhole =
    read && write && (write.path === '' || (read.path === write.path && isOnly(edit, about, reader)))
  return isWhole ? { address, singleton: false, adapter: 'whole-list', list, edit } : null
}

/** Whether the list is the only property of a body and has the resource's name; otherwise it is a part of a document. */
function isOnly(edit: Operation, { word }: EnvelopeSubject, reader: SchemaReader): boolean {
  const [name = '', ...others] = Object.keys(reader.properties(bodySchema(edit) ?? {}))
  return others.length === 0 && (name === 'data' || plain(name) === plain(word))
}

/** Records that can only be created: the reply says so by its status, or repeats what was sent. */
function onlyMade(
  { address, calls: { POST: create } }: CallsAtAddress,
  reader: SchemaReader,
): EndpointGroup | null {
  if (!takesRecord(create, reader) || create.admin.page !== undefined) return null
  const reply = replySchema(create)
  const isMade =
    '201' in create.responses || (reply !== undefined && isSame(reply, bodySchema(create), reader))
  return isMade ? { address, singleton: false, adapter: 'collection', create } : null
}

/** Whether a body and a reply describe the same thing: their schemas have one name, or share most properties. */
function isSame(read: Schema, write: Schema | undefined, reader: SchemaReader): boolean {
  if (!write) return false
  const name = reader.entityName(read)
  if (name !== null && name === reader.entityName(write)) return true
  const names = Object.keys(reader.properties(write))
  const shared = names.filter((each) => each in reader.properties(read))
  return names.length > 0 && shared.length * 2 > names.length
}

/** An open object of plain values, or one that is written name by name. */
function isMap(read: Schema, write: Schema | undefined, reader: SchemaReader): boolean {
  const { properties, additionalProperties } = reader.flat(read)
  const values = typeof additionalProperties === 'object' ? reader.typeOf(additionalProperties) : 'any'
  const isOpen = !properties && ['string', 'number', 'integer', 'boolean'].includes(values)
  return isOpen || (write !== undefined && reader.flat(write).maxProperties === 1)
}
