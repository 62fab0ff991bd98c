import { useState } from 'react'
import { useDesk } from '../../kit/desk-context.ts'
import { useWrite } from '../../kit/saving/use-write.ts'
import type { DeletionSubjects } from './types.ts'

export interface FoundPeople extends DeletionSubjects {
  readonly query: string
}

/** Looks for people by a call with a body, so that no address holds a name. What was found before is gone meanwhile. */
export function useDeletionSearch() {
  const { client } = useDesk()
  const [found, setFound] = useState<FoundPeople | null>(null)
  const { run, isBusy, failure, forget } = useWrite<DeletionSubjects | undefined, string>({
    write: async (query) => (await client.POST('/api/v1/deletion-tool/searches', { body: { query } })).data,
    onDone: (people, query) => {
      if (people) setFound({ ...people, query })
    },
    success: null,
    toldBy: 'place',
  })
  const search = (query: string) => {
    // Of whom an answer is must never be in doubt, least of all after one that failed.
    setFound(null)
    return run(query)
  }
  const forgetAll = () => {
    setFound(null)
    forget()
  }
  return { found, search, isBusy, failure, forget: forgetAll }
}

export type DeletionSearchState = ReturnType<typeof useDeletionSearch>
