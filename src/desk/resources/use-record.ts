import { type RaRecord, useGetOne } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { CallError } from '../kit/failure.ts'
import { singletonId } from './adapters/document.ts'
import type { ResourceDescription } from './descriptions.ts'
import { useCallMeta } from './use-parents.ts'

/**
 * The record of the address, or the only one that there is.
 * @param again ms after which it is read again, as long as it says so
 * @param of the record's key, where the address has none
 */
export function useRecord(
  resource: ResourceDescription,
  again: (record: RaRecord) => number | false = never,
  of: string = singletonId,
) {
  const { id = of } = useParams()
  const meta = useCallMeta()
  const { data, error } = useGetOne<RaRecord>(
    resource.name,
    { id, meta },
    {
      retry: false,
      refetchInterval: ({ state }) => state.data !== undefined && again(state.data),
    },
  )
  return { record: data, error: error as CallError | null, meta }
}

const never = () => false as const
