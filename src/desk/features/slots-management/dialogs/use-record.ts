import type { components } from '#generated/types.ts'
import { useDesk } from '../../../kit/desk-context.ts'
import { useAlias } from '../../../kit/use-alias.ts'
import { useReading } from '../../../kit/use-reading.ts'

export interface Records {
  blocks: components['schemas']['Block']
  'opened-slots': components['schemas']['OpenedSlot']
  'busy-calendars': components['schemas']['BusyCalendar']
}

export type Block = Records['blocks']
export type OpenedSlot = Records['opened-slots']
export type BusyCalendar = Records['busy-calendars']

/** A block, an opened slot or a busy calendar as it stands now; of a new one there is nothing to read. */
export function useRecord<Name extends keyof Records>(name: Name, uuid: string | null) {
  const { client } = useDesk()
  const alias = useAlias()
  const reading = useReading<Records[Name] | null>(
    ['calendar-record', name, uuid],
    async () => {
      if (uuid === null) return null
      const path = `/api/v1/advisors/{alias}/${name}/{uuid}`
      return (await client.request('GET', path, { params: { alias, uuid } })).data as Records[Name]
    },
    { notice: null },
  )
  return { ...reading, isThere: uuid === null || Boolean(reading.data) }
}
