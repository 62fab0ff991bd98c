import type { SchemaReader } from '#rules/schema/reader.ts'
import { replySchema } from '../contract/bodies.ts'
import { addressOf, wordsOf } from './address.ts'
import { aboutOf, type Family, itemId } from './family.ts'
import { askingWords, serviceWords, uncountedWords } from './lexicon/calls.ts'
import { recordIn } from './record-envelope.ts'
import { recordEntity, rowEntity } from './together.ts'
import { isCall, isPlural, plain } from './words.ts'

/** Leaves out what has the form of a resource and is none. Each rule is a sentence of the table in docs/decisions. */
export function withoutOthers(families: readonly Family[], reader: SchemaReader): Family[] {
  const byId = new Map(families.map((family) => [family.address.id, family]))
  const items = new Map(families.flatMap((family) => (isItem(family) ? [[itemId(family), family]] : [])))
  const entities = new Map(
    families.map((family) => [family, rowEntity(family, reader) ?? recordEntity(family, reader)]),
  )
  return families.filter((family) => {
    const rules = [isAboutTheService, isOnlyCall, isLookUp, isMadeByCall, isGoneByCall]
    if (rules.some((rule) => rule(family)) || isReport(family, reader)) return false
    if (isBelowKey(family, items) && !isOther(family, items, entities)) return false
    return !isViewOfAnother(family, byId, entities) && !isAction(family, byId)
  })
}

type Rule = (family: Family) => boolean

/** Signs in, watches or tells how the service is: whatever form its calls have. */
const isAboutTheService: Rule = ({ address }) =>
  wordsOf(address).some((word) => serviceWords.has(plain(word)))

const last = ({ address }: Family) => wordsOf(address).at(-1) ?? ''

/** Asked for by nothing but a list whose last word, or any before it, says what is done: /search/things, /things/export. */
const isOnlyCall: Rule = (family) => {
  const { list, show, edit, create, delete: remove, address, singleton } = family
  if (show || edit || remove || singleton || !list) return false
  const words = wordsOf(address)
  // What is listed and made at one address is kept there, whatever it is called: /imports, /estimates.
  if (create && !askingWords.test(last(family))) return false
  return (!create && words.slice(0, -1).some((word) => /^search$/i.test(word))) || isCall(last(family))
}

/** A record by another key than its own, or a result: /users/by-email/{email}, /search/{words}, /convert/{amount}. */
const isLookUp: Rule = (family) => {
  const { list, show, edit, delete: remove, create, address } = family
  if (list || edit || remove || create || !show || family.singleton) return false
  return (
    wordsOf(address).some((word) =>
      /^(by|with|for)([-_A-Z]|$)|^(search|find|lookup|download|export)$/.test(word),
    ) || isCall(last(family))
  )
}

/** What is shown by a key and has neither one nor a name: `GET /usage/events/{type}` → `{series}`. */
function isReport(
  { list, show, edit, delete: remove, create, singleton, address }: Family,
  reader: SchemaReader,
): boolean {
  if (list || edit || remove || create || !show || singleton) return false
  const reply = replySchema(show)
  const names = reply ? Object.keys(reader.properties(recordIn(reply, reader, aboutOf(address)).schema)) : []
  const asked = new Set(addressOf(show.path).parts.flatMap(({ isKey, text }) => (isKey ? [plain(text)] : [])))
  const isTold = (name: string) =>
    asked.has(plain(name)) ||
    /(^|[_-])(id|uuid|guid|gid|sid|key|slug|code|name|title|label|login|email|number|sha|hash|path|metadata)$|(Id|ID|Key|Code|Name|Title|Number)$/i.test(
      name,
    )
  return !names.some(isTold)
}

const isMadeByCall: Rule = (family) => {
  const { list, show, edit, delete: remove, create, address } = family
  if (list || show || edit || remove || !create) return false
  return !(isPlural(last(family)) || uncountedWords.test(last(family))) || wordsOf(address).some(isCall)
}

const isGoneByCall: Rule = (family) => {
  const { list, show, edit, create, delete: remove } = family
  const isOnlyGone = !list && !show && !edit && !create && remove !== undefined
  return isOnlyGone && (isCall(last(family)) || !isPlural(last(family)))
}

/** What can only be made below one record is done with it: POST /things/{id}/notes. */
function isAction(family: Family, byId: ReadonlyMap<string, Family>): boolean {
  const { list, show, edit, delete: remove, create, address } = family
  if (list || show || edit || remove || !create) return false
  const above = byId.get(address.id.replace(/(\/\{\})+\/[^/]+$/, ''))
  return above !== undefined && above !== family && !above.singleton
}

const isItem = ({ singleton, show, edit, delete: remove }: Family) =>
  !singleton && Boolean(show ?? edit ?? remove)

/** `/things/{id}/{part}`: what a record is asked for or done to by a second key, without a list of it. */
function isBelowKey({ address, list, create }: Family, items: ReadonlyMap<string, Family>): boolean {
  return !list && !create && address.id.endsWith('/{}') && items.has(address.id)
}

/** Whether it is read and changed, and is not another state of the same. */
function isOther(
  family: Family,
  items: ReadonlyMap<string, Family>,
  entities: ReadonlyMap<Family, string | null>,
): boolean {
  const above = items.get(family.address.id)
  const [own, other] = [entities.get(family), above && entities.get(above)]
  return Boolean(family.show && (family.edit ?? family.delete)) && (own !== other || own === null)
}

/** Some rows of the collection above (/articles/feed), or a part of the record above that has its schema (/things/{id}/status). */
function isViewOfAnother(
  family: Family,
  byId: ReadonlyMap<string, Family>,
  entities: ReadonlyMap<Family, string | null>,
): boolean {
  const entity = entities.get(family)
  if (!entity || family.create || family.delete) return false
  const above = family.address.id.replace(/(\/\{\})*\/[^/]+$/, '')
  const whole = byId.get(above)
  if (!whole || whole === family || entities.get(whole) !== entity || whole.singleton) return false
  const isRow = !family.address.id.startsWith(`${above}/{}`)
  return isRow ? !family.show && !family.edit : family.singleton
}
