import { useMemo } from 'react'
import { type Identifier, type RaRecord, useDataProvider } from 'react-admin'
import type { OperationEntry } from '#generated/operations.ts'
import { type Pick, pickOf } from '#rules/pick.ts'
import type { ResourceField } from '#rules/resource.ts'
import { useDesk, useSession } from '../../kit/desk-context.ts'
import { operationNamed } from '../../resources/admin.ts'
import type { ResourceSummary } from '../../resources/descriptions.ts'
import { createHttp } from '../../resources/http.ts'
import { recordName } from '../../resources/record-name.ts'
import { useAllowed } from '../../resources/use-resource.ts'

/** A record that may be chosen: its key and what people call it. */
export interface RecordOption {
  readonly key: Identifier
  readonly label: string
}

/** Where the records of a reference are found. */
export interface RecordSource {
  /** Apart from all others, for what is remembered of it. */
  readonly name: string
  readonly find: (text: string, most: number) => Promise<RecordOption[]>
  /** Null where there is no such record any more. */
  readonly read: (key: Identifier) => Promise<RecordOption | null>
}

/** The list of the records, or what is picked from without it; null for those who may ask neither. */
export function useRecordSource(
  target: ResourceSummary | null,
  field: ResourceField | null,
): RecordSource | null {
  const { client } = useDesk()
  const { may } = useSession()
  const { list } = useAllowed(target)
  const dataProvider = useDataProvider()
  return useMemo(() => {
    if (!target) return null
    if (list) return listSource(target, dataProvider)
    const pick = field && pickOf(field.hints)
    const operation = pick && operationNamed(pick.operation)
    return operation && may(operation.access) ? pickSource(target, pick, operation, createHttp(client)) : null
  }, [target, field, list, may, client, dataProvider])
}

function listSource(
  target: ResourceSummary,
  { getList, getMany }: ReturnType<typeof useDataProvider>,
): RecordSource {
  const option = (record: RaRecord) => ({ key: record.id, label: recordName(record, target) })
  return {
    name: target.name,
    async find(text, most) {
      const { data } = await getList(target.name, {
        filter: text ? { q: text } : {},
        sort: target.defaultSort,
        pagination: { page: 1, perPage: most },
      })
      return data.map(option)
    },
    async read(key) {
      const { data } = await getMany(target.name, { ids: [key] })
      return data[0] ? option(data[0]) : null
    },
  }
}

function pickSource(
  target: ResourceSummary,
  { search, keys }: Pick,
  operation: OperationEntry,
  http: ReturnType<typeof createHttp>,
): RecordSource {
  const ask = async (query: object): Promise<RecordOption[]> => {
    const { json } = await http(operation, { query })
    return (json as Record<string, unknown>[]).map((record) => {
      const key = record[keys] as Identifier
      return { key, label: recordName({ ...record, id: key }, target) }
    })
  }
  return {
    name: operation.id,
    find: async (text, most) => (await ask(text ? { [search]: text } : {})).slice(0, most),
    read: async (key) => (await ask({ [keys]: [key] }))[0] ?? null,
  }
}
