import { useState } from 'react'
import { client } from './use-conversation.ts'

/** What booking from a conversation needs of it. */
export interface Booking {
  readonly thread: string
  readonly advisor: string
  readonly token: string
  readonly onBooked: () => Promise<void>
}

export interface FreeTime {
  readonly start: string
  readonly end: string
}

/** So many times stand there at once. */
const mostShown = 3

interface Refused {
  /** `network`, `off`, `fault`, or what the server says to people. */
  readonly failure: string
  readonly phone?: string
  readonly instead?: readonly FreeTime[]
}

/** Books one of the times of a message. */
export function useBooking(message: string, booking: Booking | undefined) {
  const [busy, setBusy] = useState<string | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)

  async function book(start: string, phone: string | undefined) {
    if (!booking || busy) return
    setBusy(start)
    setRefused(null)
    try {
      await client.POST('/api/v1/messenger/threads/{uuid}/messages/{message}/appointment', {
        params: { path: { uuid: booking.thread, message }, query: { token: booking.token } },
        body: { start, ...(phone && { phone }) },
      })
      await booking.onBooked()
    } catch (reason) {
      const why = await refusalOf(reason)
      setRefused(why)
      // Another browser may have booked, or the conversation was closed meanwhile.
      if (!why.instead && !why.phone) await booking.onBooked().catch(() => undefined)
    } finally {
      setBusy(null)
    }
  }
  return { book, busy, refused }
}

async function refusalOf(reason: unknown): Promise<Refused> {
  if (!(reason instanceof Response)) return { failure: 'network' }
  const body: { message?: string; errors?: { phone?: string[] }; slots?: FreeTime[] } = await reason
    .json()
    .catch(() => ({}))
  const { message = 'fault', errors, slots } = body
  if (reason.status === 422 && errors?.phone?.[0]) return { failure: '', phone: errors.phone[0] }
  if (reason.status === 403 || reason.status === 404) return { failure: 'off' }
  if (reason.status === 409 && slots?.length) return { failure: message, instead: slots.slice(0, mostShown) }
  return { failure: [409, 422, 429].includes(reason.status) ? message : 'fault' }
}
