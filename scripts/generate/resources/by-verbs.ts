import type { CallKey } from '#rules/resource.ts'
import type { SchemaReader } from '#rules/schema/reader.ts'
import { bodySchema, replySchema } from '../contract/bodies.ts'
import type { Operation } from '../contract/operations.ts'
import { addressOf } from './address.ts'
import { aboutOf, type CallsAtAddress, compact, type EndpointGroup, lastWord } from './endpoint-group.ts'
import { rowsIn } from './envelope.ts'
import { credentialNames, pathVerbs } from './lexicon/calls.ts'
import { givesRecord, takesRecord } from './replies.ts'
import { plain, singular } from './words.ts'

const known = new Set<string>(Object.values(pathVerbs).flat())

/** The operations whose paths end with what is done (`/things.list`, `/things/list`), by the path before. */
type CallsByVerb = Map<string, Operation>

/**
 * Resources whose calls are named by verbs in their paths, with the key among the parameters: `GET /things.list`,
 * `GET /things.info?thing=…`, `POST /things.update`. There must be a list, and something to do with one record of it.
 */
export function groupsByVerbs(
  operations: readonly Operation[],
  places: ReadonlyMap<string, CallsAtAddress>,
  reader: SchemaReader,
): EndpointGroup[] {
  const callsByAddress = new Map<string, CallsByVerb>()
  for (const operation of operations) {
    const [, base = '', verb = ''] = /^(\/[^{}]+)[./]([A-Za-z_-]+)$/.exec(operation.path) ?? []
    if (!known.has(plain(verb)) || typeof operation.admin.hidden === 'string') continue
    const address = base.replaceAll('.', '/')
    if (places.has(`${address}/{}`)) continue
    const calls = callsByAddress.get(address) ?? new Map<string, Operation>()
    if (!calls.has(plain(verb))) calls.set(plain(verb), operation)
    callsByAddress.set(address, calls)
  }
  return [...callsByAddress].flatMap(([base, calls]) => groupOf(base, calls, reader) ?? [])
}

function groupOf(base: string, calls: CallsByVerb, reader: SchemaReader): EndpointGroup | null {
  const address = addressOf(base)
  const called = (action: keyof typeof pathVerbs) =>
    pathVerbs[action].map((verb) => calls.get(verb)).find((operation) => operation !== undefined)
  const list = called('list')
  const reply = list && replySchema(list)
  const found = reply && rowsIn(reply, reader, aboutOf(address))
  if (list?.method !== 'GET' || !found) return null
  const one = singular(lastWord(address))
  // Calls name one record by the word by which the reply names its rows.
  const rows = singular(found.path.split('.').at(-1) ?? '')
  const keyed = (action: 'show' | 'edit' | 'delete') => {
    const operation = called(action)
    const key = operation && keyIn(operation, [one, rows].filter(Boolean), reader)
    return operation && key ? { operation, key } : undefined
  }
  const shown = keyed('show')
  const show = shown?.operation.method === 'GET' && givesRecord(shown.operation, reader) ? shown : undefined
  const [edit, remove] = [keyed('edit'), keyed('delete')]
  const create = called('create')
  if (!show && !edit && !remove) return null
  return {
    address,
    singleton: false,
    adapter: 'collection',
    ...compact({
      list,
      show: show?.operation,
      create: takesRecord(create, reader) ? create : undefined,
      edit: takesRecord(edit?.operation, reader) ? edit?.operation : undefined,
      delete: remove?.operation,
    }),
    keys: compact({ show: show?.key, edit: edit?.key, delete: remove?.key }),
  }
}

/** Where a call takes the key: in the parameter or the property that is named like it, or in the only one that is required. */
function keyIn(operation: Operation, ones: readonly string[], reader: SchemaReader): CallKey | null {
  const body = bodySchema(operation)
  const parts = body ? Object.entries(reader.properties(body)) : []
  const all = [
    ...operation.parameters
      .filter(({ in: place }) => place === 'query')
      .map(({ name, required }) => ({ in: 'query' as const, name, required })),
    ...parts.map(([name, { required }]) => ({ in: 'body' as const, name, required })),
  ].filter(({ name }) => !credentialNames.test(name))
  const wishes = ['id', ...ones.flatMap((one) => [one, `${one}id`, `${one}key`, `${one}name`])].map(plain)
  const named = wishes.map((wish) => all.find(({ name }) => plain(name) === wish)).find(Boolean)
  const [only, ...others] = all.filter(({ required }) => required)
  const found = named ?? (others.length === 0 ? only : undefined) ?? (all.length === 1 ? all[0] : undefined)
  return found ? { in: found.in, name: found.name } : null
}
