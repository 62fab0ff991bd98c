import { useState } from 'react'
import type { components } from '#generated/types.ts'
import { useDesk } from '../../../kit/desk-context.ts'
import { useWrite } from '../../../kit/saving/use-write.ts'
import { useReading } from '../../../kit/use-reading.ts'

export type Feed = components['schemas']['CalendarFeed']

const path = '/api/v1/advisors/{alias}/calendar-feed'

/** Whether an advisor has a feed, and how its address is made and removed. */
export function useCalendarFeed(alias: string) {
  const { client } = useDesk()
  const params = { path: { alias } }
  const [changed, setChanged] = useState<Feed | null>(null)
  const { data, failure } = useReading(
    ['calendar-feed', alias],
    async () => (await client.GET(path, { params })).data as Feed,
    { notice: null },
  )
  const isMissing = failure?.status === 404 || failure?.status === 403

  const write = useWrite<Feed, 'make' | 'remove'>({
    write: async (wish) => {
      if (wish === 'make') return (await client.POST(path, { params })).data as Feed
      await client.DELETE(path, { params })
      return { enabled: false, url: null, created_at: null, last_read_at: null }
    },
    onDone: setChanged,
    toldBy: 'place',
  })
  return {
    feed: changed ?? data,
    isMissing,
    failure: write.failure ?? (isMissing ? null : failure),
    isBusy: write.isBusy,
    make: () => write.run('make'),
    remove: () => write.run('remove'),
  }
}
