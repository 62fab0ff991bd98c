import type { SchemaReader } from '#rules/schema/reader.ts'
import type { Schema } from '#rules/schema/schema.ts'
import { tokensOf } from '#rules/schema/tokens.ts'
import { ownKindKeys, referenceEndings } from '../lexicon/keys.ts'
import { identifies, plain, singular } from '../words.ts'

/** A resource that fields may refer to. */
export interface ReferenceTarget {
  readonly name: string
  readonly entity: string | null
  /** 'string' or 'integer', 'any' where it is not known. */
  readonly keyType: string
  /** Name of the key's field: what `member_number` ends with. */
  readonly key: string | null
  readonly isTop: boolean
  /** Whether one of its records can be read or changed alone. */
  readonly isShown: boolean
}

export interface ReferenceTargets {
  byName(stem: string, type: string): ReferenceTarget | null
  byKey(field: string, type: string): ReferenceTarget | null
  /** @param field name of a record within another: `album: {id, …}` is one of /albums, whatever its schema is called */
  byEntity(schema: Schema, field?: string): ReferenceTarget | null
}

/** Roles that people have in a record: `author_id` is the key of a user where there are no authors. */
const roles = new Set(
  'author owner creator assignee reviewer manager user reporter approver sender recipient member editor submitter'.split(
    ' ',
  ),
)
const people = ['users', 'people', 'accounts', 'members', 'user']

export function targetsOf(targets: readonly ReferenceTarget[], reader: SchemaReader): ReferenceTargets {
  const names = new Map<string, ReferenceTarget>()
  const entities = new Map<string, ReferenceTarget>()
  // Where several share a name, a resource at the top of the paths keeps it.
  for (const target of targets.toSorted((a, b) => Number(b.isTop) - Number(a.isTop))) {
    for (const form of [target.name, singular(target.name)])
      if (!names.has(plain(form))) names.set(plain(form), target)
  }
  // Of several resources with one schema, the one that is named like it, else one whose records can be opened.
  const isCalledSo = ({ name, entity, key }: ReferenceTarget) =>
    key !== null && identifies(key) && tokensOf(entity ?? '').includes(singular(tokensOf(name).at(-1) ?? ''))
  const worth = (target: ReferenceTarget) =>
    (isCalledSo(target) ? 4 : 0) + (target.isShown ? 2 : 0) + (target.isTop ? 1 : 0)
  for (const target of targets.toSorted((a, b) => worth(b) - worth(a))) {
    if (!(target.isShown || target.isTop || isCalledSo(target))) continue
    if (target.entity && !entities.has(target.entity)) entities.set(target.entity, target)
  }
  const fits = (target: ReferenceTarget | undefined, type: string) =>
    target !== undefined && (type === 'any' || target.keyType === 'any' || type === target.keyType)
  const byName = (stem: string, type: string) => {
    const own = names.get(plain(stem))
    const byRole = roles.has(stem.toLowerCase())
      ? people.map((name) => names.get(name)).find(Boolean)
      : undefined
    return [own, own ? undefined : byRole].find((each) => fits(each, type)) ?? null
  }
  return {
    byName,
    byKey: (field, type) => {
      const tokens = tokensOf(field)
      const last = tokens.at(-1) ?? ''
      const stem = tokens.slice(0, -1).join('')
      if (!stem) return null
      const found = byName(stem, type) ?? byName(tokens.at(-2) ?? '', type)
      const isKeyed = !ownKindKeys.has(last) || plain(found?.key ?? '').endsWith(last)
      if (found && found.name !== 'parent' && referenceEndings.has(last) && isKeyed) return found
      return found && found.key !== null && plain(found.key) === last ? found : null
    },
    byEntity: (schema, field = '') => {
      const entity = reader.entityName(schema)
      if (entity === null) return null
      const own = entities.get(entity)
      const called = names.get(plain(field))
      const isCalled = called?.isShown && called.key !== null && called.key in reader.properties(schema)
      return (own?.isShown || !isCalled ? own : called) ?? null
    },
  }
}
