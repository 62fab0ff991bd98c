import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { components } from '#generated/types.ts'
import { useDesk } from '../../../kit/desk-context.ts'
import { noticeOf, readFailure } from '../../../kit/failure.ts'
import { useReading } from '../../../kit/use-reading.ts'

export type Feed = components['schemas']['CalendarFeed']

const path = '/api/v1/advisors/{alias}/calendar-feed'

/** Whether an advisor has a feed, and how its address is made and removed. */
export function useCalendarFeed(alias: string) {
  const { client, session } = useDesk()
  const translate = useTranslate()
  const notify = useNotify()
  const params = { path: { alias } }
  const [changed, setChanged] = useState<Feed | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const { data, failure } = useReading(
    ['calendar-feed', alias],
    async () => (await client.GET(path, { params })).data as Feed,
    { notice: null },
  )
  const isMissing = failure?.status === 404 || failure?.status === 403

  async function change(call: () => Promise<Feed>) {
    setBusy(true)
    setRefused(null)
    try {
      setChanged(await call())
      notify('Success!', { type: 'success' })
    } catch (reason) {
      const failed = await readFailure(reason)
      if (failed.status === 401) session.forget()
      setRefused(translate(noticeOf(failed)))
    }
    setBusy(false)
  }
  return {
    feed: changed ?? data,
    isMissing,
    refusal: refused ?? (failure && !isMissing ? translate(noticeOf(failure)) : null),
    isBusy,
    make: () => change(async () => (await client.POST(path, { params })).data as Feed),
    remove: () =>
      change(async () => {
        await client.DELETE(path, { params })
        return { enabled: false, url: null, created_at: null, last_read_at: null }
      }),
  }
}
