import { useDesk } from '../../kit/desk-context.ts'
import { useReading } from '../../kit/use-reading.ts'

/** An appointment as it stands now. */
export function useAppointment(uuid: string) {
  const { client } = useDesk()
  return useReading(
    ['appointment', uuid],
    async () => (await client.GET('/api/v1/appointments/{uuid}', { params: { path: { uuid } } })).data,
    { notice: null },
  )
}
