import { useDesk } from '../../kit/desk-context.ts'
import { useStandsNow } from '../../kit/saving/use-stands-now.ts'
import { useWrite } from '../../kit/saving/use-write.ts'
import { useReading } from '../../kit/use-reading.ts'
import { type Absence, type AbsenceBasis, type AbsenceDraft, bodyOf, isStored } from './absence.ts'

const all = '/api/v1/advisors/{alias}/absences'
const one = '/api/v1/advisors/{alias}/absences/{uuid}'

/** The absences of an advisor, the last ones first, and how one is saved. */
export function useAbsences(alias: string) {
  const { client } = useDesk()
  const { data, failure, retry } = useReading(
    ['absences', alias],
    async () => {
      const { data = [] } = await client.GET(all, { params: { path: { alias } } })
      return data.toSorted((a, b) => b.first_day.localeCompare(a.first_day))
    },
    { notice: null, keepsPrevious: true },
  )
  return {
    absences: data,
    failure,
    retry,
    /** Rejects as the client does. */
    save: (draft: AbsenceDraft, basis: AbsenceBasis) => {
      const body = { ...bodyOf(draft), substitute: draft.substitute?.slug ?? null }
      return isStored(basis)
        ? client.PUT(one, { params: itemOf(alias, basis), body })
        : client.POST(all, { params: { path: { alias } }, body })
    },
  }
}

/**
 * Deletes an absence. Where somebody else was faster, it tells how the absence stands now, and the next try is about that.
 *
 * @param onStale somebody else has changed or deleted it meanwhile: what is shown is not right any more
 */
export function useAbsenceDeletion(alias: string, onDone: () => void, onStale: () => void) {
  const { client } = useDesk()
  const { standsNow, onRefused } = useStandsNow<Absence>()
  const write = useWrite<true, Absence>({
    write: (absence) => client.DELETE(one, { params: itemOf(alias, standsNow ?? absence) }),
    onDone,
    onRefused: (failure) => {
      if (failure.status === 412 || failure.status === 404) onStale()
      return onRefused(failure)
    },
    toldBy: 'place',
  })
  return { ...write, standsNow: write.failure && standsNow }
}

const itemOf = (alias: string, { uuid = '', version }: Absence) => ({
  path: { alias, uuid },
  header: { 'If-Match': `"${version}"` },
})
