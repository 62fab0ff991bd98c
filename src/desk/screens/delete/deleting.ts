import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type RaRecord,
  useDataProvider,
  useDelete,
  useDeleteMany,
  useNotify,
  useRefresh,
  useTranslate,
  useUnselect,
} from 'react-admin'
import { type Failure, readFailure, standingRecord } from '../../kit/failure.ts'
import { useRefusalNotice, useWrite } from '../../kit/saving/use-write.ts'
import { isWaiting } from '../../resources/adapters/replies.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { useCallMeta } from '../../resources/use-parents.ts'

/** How long a deletion can be taken back. */
const undoMs = 6000

/**
 * Whether a deletion may wait until it can no longer be taken back: only where the contract names no reason why it could
 * be refused meanwhile (a version, a conflict, a rule) or wait, because then nobody would be there to hear of it.
 */
export function canUndoDelete({ operations, raw }: ResourceDescription): boolean {
  const others = ['202', '409', '412', '422', '423', '428']
  const responses = operations.delete?.responses ?? {}
  return (
    raw.adapter === 'collection' &&
    raw.concurrency === null &&
    operations.delete !== undefined &&
    !others.some((status) => Object.hasOwn(responses, status))
  )
}

/** Deletes at once for the eye, and in truth when the time to take it back is over. */
export function useUndoableDelete(resource: ResourceDescription) {
  const notify = useNotify()
  const translate = useTranslate()
  const meta = useCallMeta()
  const unselect = useUnselect(resource.name)
  const tellRefusal = useRefusalNotice()
  const [deleteOne] = useDelete()
  const [deleteMany] = useDeleteMany()
  return (records: readonly RaRecord[], names: readonly string[]) => {
    const ids = records.map(({ id }) => id)
    const options = {
      mutationMode: 'undoable' as const,
      onSuccess: () => {
        unselect(ids)
        const message =
          names.length === 1
            ? translate('{name} was deleted.', { name: names[0] })
            : translate('{count} entries were deleted.', { count: names.length })
        notify(message, { type: 'info', undoable: true, autoHideDuration: undoMs })
      },
      onError: async (reason: unknown) => tellRefusal(await readFailure(reason)),
    }
    const [record] = records
    if (record && records.length === 1) {
      return deleteOne(resource.name, { id: record.id, previousData: record, meta }, options)
    }
    return deleteMany(resource.name, { ids, meta }, options)
  }
}

interface DeleteOptions {
  readonly resource: ResourceDescription
  readonly records: readonly RaRecord[]
  readonly names: readonly string[]
  readonly close: () => void
  /** After everything is gone. */
  readonly onDeleted?: (() => void) | undefined
}

/** What the next try is about: where somebody else was faster, the record as it stands now. */
const nextOf = (record: RaRecord, failure: Failure): RaRecord => ({
  ...record,
  ...standingRecord(failure),
  id: record.id,
})

/** Whether the same may be tried again: signed in anew, or knowing that somebody else has changed it. */
export const mayTryAgain = ({ failure: { status }, isSolved }: Refusal): boolean =>
  isSolved === true || status === 401 || status === 412

export interface Refusal {
  readonly record: RaRecord
  readonly name: string
  readonly failure: Failure
  /** What was in the way is gone. */
  readonly isSolved?: true
}

/** Deletes one by one, and keeps for each record that stays why it does. */
export function useConfirmedDelete({ resource, records, names, close, onDeleted }: DeleteOptions) {
  const dataProvider = useDataProvider()
  const meta = useCallMeta()
  const notify = useNotify()
  const refresh = useRefresh()
  const queryClient = useQueryClient()
  const unselect = useUnselect(resource.name)
  const [refused, setRefused] = useState<readonly Refusal[]>([])
  const [waiting, setWaiting] = useState<readonly string[]>([])
  // Those that nobody has deleted yet: a later try leaves out what is gone.
  const left = refused.length > 0 ? refused.map(({ record }) => record) : records

  const remove = (record: RaRecord) =>
    dataProvider.delete(resource.name, { id: record.id, previousData: record, meta })
  const { run, isBusy } = useWrite<readonly PromiseSettledResult<{ data: RaRecord }>[]>({
    write: async () => {
      // Where all rows are written together, two changes at once would be a conflict of one's own.
      if (resource.raw.adapter === 'collection') return Promise.allSettled(left.map(remove))
      const results: PromiseSettledResult<{ data: RaRecord }>[] = []
      for (const record of left) results.push(...(await Promise.allSettled([remove(record)])))
      return results
    },
    onDone: async (results) => {
      const failures = await Promise.all(
        results.map((result) => (result.status === 'rejected' ? readFailure(result.reason) : null)),
      )
      const nameOf = ({ id }: RaRecord) => names[records.findIndex((each) => each.id === id)] ?? ''
      const stay = left.flatMap((record, index) => {
        const failure = failures[index]
        return failure ? [{ record: nextOf(record, failure), name: nameOf(record), failure }] : []
      })
      const wait = left.filter((_, index) => {
        const result = results[index]
        return result?.status === 'fulfilled' && isWaiting(result.value.data)
      })
      unselect(left.filter((_, index) => !failures[index]).map((record) => record.id))
      setRefused(stay)
      setWaiting((before) => [...before, ...wait.map(nameOf)])
      // The page of a record that is gone must not read it again; it is left, and lists start anew.
      const kept = stay.length + wait.length
      if (onDeleted !== undefined && kept === 0)
        queryClient.removeQueries({ queryKey: [resource.name, 'getList'] })
      else if (kept < left.length) refresh()
      if (kept > 0) return
      notify('Success!', { type: 'success' })
      close()
      onDeleted?.()
    },
    success: null,
  })
  const solve = ({ record: { id } }: Refusal) =>
    setRefused((before) => before.map((each) => (each.record.id === id ? { ...each, isSolved: true } : each)))
  return { isDeleting: isBusy, refused, waiting, run, solve }
}

/** Sets a switch of a record that stays to false, by the version that was read. */
export function useSwitchOff(resource: ResourceDescription, record: RaRecord, name: string) {
  const dataProvider = useDataProvider()
  const refresh = useRefresh()
  const meta = useCallMeta()
  const [isDone, setDone] = useState(false)
  const write = useWrite({
    write: async () => {
      const data = { ...record, [name]: false }
      await dataProvider.update(resource.name, { id: record.id, data, previousData: record, meta })
    },
    onDone: () => {
      setDone(true)
      refresh()
    },
    toldBy: 'place',
  })
  return { ...write, isDone }
}
