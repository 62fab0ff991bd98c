import type { Schema } from '#rules/schema/schema.ts'
import { bodySchema, replySchema } from '../contract/bodies.ts'
import type { Operation } from '../contract/operations.ts'
import { familiesByVerbs } from './by-verbs.ts'
import { type About, rowsIn } from './envelope.ts'
import { aboutOf, compact, type Family, type Judge, lastWord, operationsOf, type Place } from './family.ts'
import { withoutOthers } from './not-resources.ts'
import { type Site, sitesOf } from './places.ts'
import { withListsBeside, withRecordsBelow } from './together.ts'
import { withVersionsJoined } from './versions.ts'
import { isCall, isPlural, plain } from './words.ts'

/** What is kept at each address, less what only looks like it. */
export function familiesOf(
  operations: readonly Operation[],
  places: ReadonlyMap<string, Place>,
  judge: Judge,
): Family[] {
  const byVerbs = familiesByVerbs(operations, places, judge)
  const taken = new Set(byVerbs.flatMap(operationsOf))
  const families = sitesOf(places, {
    isList: ({ address, calls: { GET } }) => judge.isList(GET, aboutOf(address)),
    isPage: ({ address, calls: { GET } }) => judge.isPage(GET, aboutOf(address)),
  }).flatMap((site) => {
    const family = site.item
      ? collection(site, site.item, judge)
      : (alone(site.own, judge) ?? onlyMade(site.own, judge))
    return family ? [family] : []
  })
  const kept = families.filter((family) => !operationsOf(family).some((each) => taken.has(each)))
  const joined = withListsBeside(withRecordsBelow(withVersionsJoined(kept), judge), places, judge)
  return withoutOthers([...joined, ...byVerbs], judge)
}

function collection({ own: { address, calls: own } }: Site, place: Place, judge: Judge): Family | null {
  const item = place.calls
  const isWritten = [item.PUT, item.PATCH, own.POST].some(judge.takesRecord)
  const list = listOf(address, own, place, isWritten, judge)
  const anchor = list ?? item.GET ?? item.PUT ?? item.PATCH ?? own.POST
  // What a page of its own shows is no part of a resource that is shown elsewhere.
  const belongs = (operation: Operation | undefined) =>
    operation?.admin.page === anchor?.admin.page ? operation : undefined
  const show = showOf(place, list, address, isWritten, judge)
  const edits = [
    item.PUT,
    item.PATCH,
    show || item.DELETE ? item.POST : undefined,
    list ? undefined : own.PUT,
  ]
  const family: Family = {
    address,
    singleton: false,
    adapter: 'collection',
    ...compact({
      list,
      show: belongs(show),
      create: belongs(judge.takesRecord(own.POST) ? own.POST : undefined),
      edit: belongs(edits.find(judge.takesRecord)),
      delete: belongs(item.DELETE),
    }),
  }
  return family.list || family.show || family.edit || family.delete ? family : null
}

/**
 * What is not told of a reply may be guessed where what is written tells what records have, and there are many of them: by
 * the word, or for they are made here and kept below.
 */
function listOf(
  address: Family['address'],
  { GET, POST }: Place['calls'],
  item: Place,
  isWritten: boolean,
  judge: Judge,
): Operation | undefined {
  if (judge.isList(GET, aboutOf(address))) return GET
  const word = lastWord(address)
  if (judge.isListToldAsRecord(GET, address, POST && item.calls.GET)) return GET
  const isMany = (isPlural(word) && !isCall(word)) || (judge.takesRecord(POST) && isChanged(item))
  return isWritten && isMany && judge.isUntold(GET) ? GET : undefined
}

const isChanged = ({ calls: { PUT, PATCH, DELETE } }: Place) => Boolean(PUT ?? PATCH ?? DELETE)

/** One record of a list may come as a list of one; a page that goes on is of other things. */
function showOf(
  item: Place,
  list: Operation | undefined,
  address: Family['address'],
  isWritten: boolean,
  judge: Judge,
): Operation | undefined {
  const { GET } = item.calls
  if (judge.isRecord(GET)) {
    if (!judge.isPage(GET, aboutOf(address))) return GET
    return (list ? judge.isSameReply(GET, list) : isChanged(item)) ? GET : undefined
  }
  // One record as an array of one: a list of others would not be changed here.
  if (isChanged(item) && judge.isList(GET, aboutOf(address))) return GET
  return isWritten && judge.isUntold(GET) ? GET : undefined
}

function alone({ address, calls: own }: Place, judge: Judge): Family | null {
  const reply = own.GET && replySchema(own.GET)
  if (!own.GET || !reply) return null
  const whole = own.PUT && wholeList(address, own.GET, own.PUT, judge)
  if (whole) return whole
  const isListed =
    judge.isList(own.GET, aboutOf(address)) ||
    judge.isListToldAsRecord(own.GET, address, undefined, own.POST !== undefined)
  const isPage = judge.isPage(own.GET, aboutOf(address))
  const edit = isPage
    ? undefined
    : [own.PUT, own.PATCH, isListed ? undefined : own.POST].find(judge.takesRecord)
  if (edit && !judge.isArray(reply) && (edit.method !== 'POST' || isSame(reply, bodySchema(edit), judge))) {
    const adapter = isMap(reply, bodySchema(edit), judge) ? 'name-value' : 'document'
    return { address, singleton: true, adapter, show: own.GET, edit, ...compact({ delete: own.DELETE }) }
  }
  if (!isListed) return null
  const create = judge.takesRecord(own.POST) ? own.POST : undefined
  // One list within an object may be a page of records or a part of a document: only the former is asked for by page.
  const isPaged = create !== undefined || own.GET.parameters.some(({ in: place }) => place === 'query')
  return judge.isArray(reply) || isPaged || isPage || judge.isOwnRows(own.GET, aboutOf(address))
    ? { address, singleton: false, adapter: 'collection', list: own.GET, ...compact({ create }) }
    : null
}

/** A list that is written as it is read. */
function wholeList(
  address: Family['address'],
  list: Operation,
  edit: Operation,
  judge: Judge,
): Family | null {
  const about = aboutOf(address)
  const [read, write] = [replySchema(list), bodySchema(edit)].map(
    (schema) => schema && rowsIn(schema, judge.reader, about),
  )
  const isWhole =
    read && write && (write.path === '' || (read.path === write.path && isOnly(edit, about, judge)))
  return isWhole ? { address, singleton: false, adapter: 'whole-list', list, edit } : null
}

/** Whether the list is all that a body has and called so: beside others, or by a name of its own, it is a part of a document. */
function isOnly(edit: Operation, { word }: About, { reader }: Judge): boolean {
  const [name = '', ...others] = Object.keys(reader.properties(bodySchema(edit) ?? {}))
  return others.length === 0 && (name === 'data' || plain(name) === plain(word))
}

/** What can be made and never seen again: something is created, or what comes back is what was sent. */
function onlyMade({ address, calls: { POST: create } }: Place, judge: Judge): Family | null {
  if (!judge.takesRecord(create) || create.admin.page !== undefined) return null
  const reply = replySchema(create)
  const isMade =
    '201' in create.responses || (reply !== undefined && isSame(reply, bodySchema(create), judge))
  return isMade ? { address, singleton: false, adapter: 'collection', create } : null
}

/** Whether what is sent is what is read: by name, or by most of its properties. */
function isSame(read: Schema, write: Schema | undefined, { reader }: Judge): boolean {
  if (!write) return false
  const name = reader.entityName(read)
  if (name !== null && name === reader.entityName(write)) return true
  const names = Object.keys(reader.properties(write))
  const shared = names.filter((each) => each in reader.properties(read))
  return names.length > 0 && shared.length * 2 > names.length
}

/** An open object of plain values, or one that is written name by name. */
function isMap(read: Schema, write: Schema | undefined, { reader }: Judge): boolean {
  const { properties, additionalProperties } = reader.flat(read)
  const values = typeof additionalProperties === 'object' ? reader.typeOf(additionalProperties) : 'any'
  const isOpen = !properties && ['string', 'number', 'integer', 'boolean'].includes(values)
  return isOpen || (write !== undefined && reader.flat(write).maxProperties === 1)
}
