import { useQueryClient } from '@tanstack/react-query'
import { useDesk } from '../../../kit/desk-context.ts'
import { useWrite } from '../../../kit/saving/use-write.ts'
import { useAlias } from '../../../kit/use-alias.ts'
import { useReading } from '../../../kit/use-reading.ts'

/** The calendars of others that the advisor named, and how one is read at once. */
export function useBusyCalendars() {
  const { client } = useDesk()
  const alias = useAlias()
  const queries = useQueryClient()
  const reading = useReading(
    ['busy-calendars', alias],
    async () =>
      (await client.GET('/api/v1/advisors/{alias}/busy-calendars', { params: { path: { alias } } })).data,
    { notice: null },
  )
  // What was read may have changed the days behind the dialog too.
  const readAgain = () => queries.invalidateQueries({ queryKey: ['page'] })
  const readNow = useWrite<unknown, string>({
    write: (uuid) =>
      client.POST('/api/v1/advisors/{alias}/busy-calendars/{uuid}/import', {
        params: { path: { alias, uuid } },
      }),
    onDone: readAgain,
    // The calendar's own line says what became of it.
    success: null,
    toldBy: 'place',
  })
  return { ...reading, readNow, readAgain }
}
