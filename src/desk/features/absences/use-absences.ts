import { useNotify } from 'react-admin'
import { useDesk } from '../../kit/desk-context.ts'
import { noticeOf, readFailure } from '../../kit/failure.ts'
import { useReading } from '../../kit/use-reading.ts'
import { type Absence, type AbsenceDraft, bodyOf } from './absence.ts'

const all = '/api/v1/advisors/{alias}/absences'
const one = '/api/v1/advisors/{alias}/absences/{uuid}'

/** The absences of an advisor, the last ones first, and what is done with them. */
export function useAbsences(alias: string, onChanged?: () => void) {
  const { client } = useDesk()
  const notify = useNotify()
  const { data, failure, retry } = useReading(
    ['absences', alias],
    async () => {
      const { data = [] } = await client.GET(all, { params: { path: { alias } } })
      return data.toSorted((a, b) => b.first_day.localeCompare(a.first_day))
    },
    { notice: null, keepsPrevious: true },
  )
  const itemOf = ({ uuid = '', version }: Absence) => ({
    path: { alias, uuid },
    header: { 'If-Match': `"${version}"` },
  })
  const done = () => {
    notify('Success!', { type: 'success' })
    retry()
    onChanged?.()
  }
  return {
    absences: data,
    failure,
    retry,
    /** Rejects with what the server said. */
    save: async (draft: AbsenceDraft, absence: Absence | null) => {
      const body = { ...bodyOf(draft), substitute: draft.substitute?.slug ?? null }
      if (absence) await client.PUT(one, { params: itemOf(absence), body })
      else await client.POST(all, { params: { path: { alias } }, body })
      done()
    },
    remove: async (absence: Absence) => {
      try {
        await client.DELETE(one, { params: itemOf(absence) })
        done()
      } catch (reason) {
        const refusal = await readFailure(reason)
        notify(refusal.status === 412 ? refusal.message : noticeOf(refusal), { type: 'error' })
        if (refusal.status === 412 || refusal.status === 404) retry()
      }
    },
  }
}
