import type { SchemaReader } from '#rules/schema/reader.ts'
import { replySchema } from '../contract/bodies.ts'
import { addressOf, wordsOf } from './address.ts'
import { aboutOf, type EndpointGroup, itemId } from './endpoint-group.ts'
import { askingWords, lookUpWords, serviceWords, uncountedWords } from './lexicon/calls.ts'
import { identifyingNames } from './lexicon/keys.ts'
import { recordIn } from './record-envelope.ts'
import { recordEntity, rowEntity } from './together.ts'
import { isCall, isPlural, plain } from './words.ts'

/** Leaves out groups that look like resources and are none. Each rule is a sentence of the table in docs/decisions. */
export function withoutOthers(groups: readonly EndpointGroup[], reader: SchemaReader): EndpointGroup[] {
  const byId = new Map(groups.map((group) => [group.address.id, group]))
  const items = new Map(groups.flatMap((group) => (isItem(group) ? [[itemId(group), group]] : [])))
  const entities = new Map(
    groups.map((group) => [group, rowEntity(group, reader) ?? recordEntity(group, reader)]),
  )
  return groups.filter((group) => {
    const rules = [isAboutTheService, isOnlyCall, isLookUp, isMadeByCall, isGoneByCall]
    if (rules.some((rule) => rule(group)) || isReport(group, reader)) return false
    if (isBelowKey(group, items) && !isOther(group, items, entities)) return false
    return !isViewOfAnother(group, byId, entities) && !isAction(group, byId)
  })
}

type Rule = (group: EndpointGroup) => boolean

/** Calls about the service itself, whatever form they have: signing in, its health, its metrics. */
const isAboutTheService: Rule = ({ address }) =>
  wordsOf(address).some((word) => serviceWords.has(plain(word)))

const last = ({ address }: EndpointGroup) => wordsOf(address).at(-1) ?? ''

/** Only a list, whose path says by a verb what is done: /search/things, /things/export. */
const isOnlyCall: Rule = (group) => {
  const { list, show, edit, create, delete: remove, address, singleton } = group
  if (show || edit || remove || singleton || !list) return false
  const words = wordsOf(address)
  // Where records are listed and created at one address they are stored there, whatever the word is: /imports, /estimates.
  if (create && !askingWords.test(last(group))) return false
  return (!create && words.slice(0, -1).some((word) => /^search$/i.test(word))) || isCall(last(group))
}

/** Only a record found by another key than its own, or a result: /users/by-email/{email}, /convert/{amount}. */
const isLookUp: Rule = (group) => {
  const { list, show, edit, delete: remove, create, address } = group
  if (list || edit || remove || create || !show || group.singleton) return false
  return wordsOf(address).some((word) => lookUpWords.test(word)) || isCall(last(group))
}

/** Only a reply to a key, with neither a key nor a name in it: `GET /usage/events/{type}` → `{series}`. */
function isReport(
  { list, show, edit, delete: remove, create, singleton, address }: EndpointGroup,
  reader: SchemaReader,
): boolean {
  if (list || edit || remove || create || !show || singleton) return false
  const reply = replySchema(show)
  const names = reply ? Object.keys(reader.properties(recordIn(reply, reader, aboutOf(address)).schema)) : []
  const asked = new Set(addressOf(show.path).parts.flatMap(({ isKey, text }) => (isKey ? [plain(text)] : [])))
  return !names.some((name) => asked.has(plain(name)) || identifyingNames.test(name))
}

const isMadeByCall: Rule = (group) => {
  const { list, show, edit, delete: remove, create, address } = group
  if (list || show || edit || remove || !create) return false
  return !(isPlural(last(group)) || uncountedWords.test(last(group))) || wordsOf(address).some(isCall)
}

const isGoneByCall: Rule = (group) => {
  const { list, show, edit, create, delete: remove } = group
  const isOnlyGone = !list && !show && !edit && !create && remove !== undefined
  return isOnlyGone && (isCall(last(group)) || !isPlural(last(group)))
}

/** What can only be created below one record is an action of that record: POST /things/{id}/notes. */
function isAction(group: EndpointGroup, byId: ReadonlyMap<string, EndpointGroup>): boolean {
  const { list, show, edit, delete: remove, create, address } = group
  if (list || show || edit || remove || !create) return false
  const above = byId.get(address.id.replace(/(\/\{\})+\/[^/]+$/, ''))
  return above !== undefined && above !== group && !above.singleton
}

const isItem = ({ singleton, show, edit, delete: remove }: EndpointGroup) =>
  !singleton && Boolean(show ?? edit ?? remove)

/** Whether a second key follows that of a record, without a list of what it names: `/things/{id}/{part}`. */
function isBelowKey(
  { address, list, create }: EndpointGroup,
  items: ReadonlyMap<string, EndpointGroup>,
): boolean {
  return !list && !create && address.id.endsWith('/{}') && items.has(address.id)
}

/** Whether it can be read and changed, and is of another schema than the record above it. */
function isOther(
  group: EndpointGroup,
  items: ReadonlyMap<string, EndpointGroup>,
  entities: ReadonlyMap<EndpointGroup, string | null>,
): boolean {
  const above = items.get(group.address.id)
  const [own, other] = [entities.get(group), above && entities.get(above)]
  return Boolean(group.show && (group.edit ?? group.delete)) && (own !== other || own === null)
}

/** Rows of the collection above (/articles/feed), or a view of the record above by its own schema (/things/{id}/status). */
function isViewOfAnother(
  group: EndpointGroup,
  byId: ReadonlyMap<string, EndpointGroup>,
  entities: ReadonlyMap<EndpointGroup, string | null>,
): boolean {
  const entity = entities.get(group)
  if (!entity || group.create || group.delete) return false
  const above = group.address.id.replace(/(\/\{\})*\/[^/]+$/, '')
  const whole = byId.get(above)
  if (!whole || whole === group || entities.get(whole) !== entity || whole.singleton) return false
  const isRow = !group.address.id.startsWith(`${above}/{}`)
  return isRow ? !group.show && !group.edit : group.singleton
}
