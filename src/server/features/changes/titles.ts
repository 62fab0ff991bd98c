/** What entries of records are called that have neither a name nor an address: the kind of record, and what was done. */
import { loggedCalls } from '#generated/change-log.ts'
import resources from '#generated/resources.json' with { type: 'json' }
import type { ChangeAction } from '#rules/change-log.ts'
import { kindLabel } from '#rules/kinds-of-records.ts'
import type { Translate } from '#server/platform/binding/handler.ts'

/** Message keys; a call that does something else is a kind of its own. */
const done: Readonly<Record<ChangeAction, string | null>> = {
  created: '{kind} created',
  changed: '{kind} changed',
  deleted: '{kind} deleted',
  called: null,
}

const labels = new Map(resources.map(({ name, label }) => [name, label]))
const kinds = new Set(Object.values(loggedCalls).flatMap((call) => ('entity' in call ? [call.entity] : [])))

/** By kind of record and by what was done. */
export function titles(translate: Translate): Record<string, Record<string, string>> {
  const titlesOf = (entity: string) => {
    const kind = translate(kindLabel(entity, labels.get(entity)))
    const title = (key: string | null) => (key === null ? kind : translate(key, { kind }))
    return Object.fromEntries(Object.entries(done).map(([action, key]) => [action, title(key)]))
  }
  return Object.fromEntries([...kinds].map((entity) => [entity, titlesOf(entity)]))
}
