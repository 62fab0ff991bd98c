/** Reads a record as it stands now, and stores what it held, by the resource's own calls whatever they are. */
import type { DataProvider, RaRecord } from 'react-admin'
import { wholeList } from '#rules/change-log.ts'
import { entityTagOf } from '../../kit/entity-tag.ts'
import { type CallMeta, needed } from '../../resources/adapters/adapter.ts'
import { parametersOf, pathValues } from '../../resources/adapters/addresses.ts'
import { wrapped, writable } from '../../resources/adapters/bodies.ts'
import { singletonId } from '../../resources/adapters/document.ts'
import { rowsOf } from '../../resources/adapters/lists.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import type { Http } from '../../resources/http.ts'
import type { Change } from './change.ts'

export interface Restoration {
  readonly provider: DataProvider
  readonly http: Http
  readonly resource: ResourceDescription
  readonly change: Change
}

/** A record; of a list that is written as a whole, its rows as its only value. */
export interface Standing {
  readonly record: RaRecord
  /** Of a list as it was read. */
  readonly etag?: string | null
}

export type Values = Readonly<Record<string, unknown>>

/** What a record without a uuid is called by is what stands above it. */
function metaOf({ resource: { raw }, change }: Restoration): CallMeta {
  const names = parametersOf(raw.path)
  const isNamedByAddress = raw.singleton || raw.adapter === 'whole-list'
  const keys = String((isNamedByAddress ? change.record : change.above) ?? '').split('/')
  return { parents: Object.fromEntries(names.map((name, index) => [name, keys[index] ?? ''])), isWhole: true }
}

/** The record as it stands now. Those of most kinds are found by their uuid, whatever they are called meanwhile. */
export async function standing(restoration: Restoration): Promise<Standing> {
  const { provider, resource, change } = restoration
  const { name, raw, key } = resource
  const meta = metaOf(restoration)
  if (raw.adapter === 'whole-list') return await standingList(restoration, meta)
  if (raw.adapter === 'name-value') {
    const { data } = await provider.getList(name, everything)
    return { record: { id: singletonId, ...Object.fromEntries(data.map(({ id, value }) => [id, value])) } }
  }
  if (raw.singleton) return { record: (await provider.getOne(name, { id: singletonId, meta })).data }
  if (key === 'uuid') return { record: (await provider.getOne(name, { id: change.record ?? '', meta })).data }
  const { data } = await provider.getList(name, { ...everything, filter: { uuid: change.record }, meta })
  // Rows may have less than a record.
  const id = data[0]?.id ?? change.record ?? ''
  return { record: (await provider.getOne(name, { id, meta })).data }
}

async function standingList({ http, resource }: Restoration, meta: CallMeta): Promise<Standing> {
  const operation = needed(resource, 'list', resource.operations.list)
  const reply = await http(operation, { params: pathValues(resource, operation, meta.parents) })
  return { record: { id: singletonId, [wholeList]: rowsOf(resource, reply) }, etag: entityTagOf(reply) }
}

const everything = {
  pagination: { page: 1, perPage: 1000 },
  sort: { field: 'id', order: 'ASC' as const },
  filter: {},
}

/** @param now null: the record is gone, and is made again */
export async function store(restoration: Restoration, now: Standing | null, given: Values): Promise<void> {
  const { provider, resource } = restoration
  const { name, raw } = resource
  const meta = metaOf(restoration)
  if (raw.adapter === 'whole-list') return await storeList(restoration, meta, now, given[wholeList])
  const values = storable(resource, given)
  if (!now) {
    await provider.create(name, { data: values, meta })
    return
  }
  const { record } = now
  if (raw.adapter === 'name-value') {
    for (const [id, value] of Object.entries(values))
      await provider.update(name, {
        id,
        data: { value: value ?? '' },
        previousData: { id, value: record[id] },
      })
    return
  }
  await provider.update(name, { id: record.id, data: { ...record, ...values }, previousData: record, meta })
}

async function storeList(
  { http, resource }: Restoration,
  meta: CallMeta,
  now: Standing | null,
  rows: unknown,
): Promise<void> {
  const operation = needed(resource, 'edit', resource.operations.edit)
  const list = (rows ?? []) as readonly Record<string, unknown>[]
  await http(operation, {
    params: pathValues(resource, operation, meta.parents),
    headers: { 'If-Match': now?.etag ?? undefined },
    body: wrapped(
      resource.raw.envelope.body,
      list.map((row) => writable(resource, row)),
    ),
  })
}

/** Where there was no value, and none is no value of the field, the field is left out. */
function storable({ raw }: ResourceDescription, values: Values): Values {
  const isKept = ([name, value]: [string, unknown]) =>
    value !== null || raw.fields.find((field) => field.name === name)?.nullable === true
  return Object.fromEntries(
    Object.entries(values).map((entry) => (isKept(entry) ? entry : ([entry[0], undefined] as const))),
  )
}
