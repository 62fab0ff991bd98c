import { useEffect, useState } from 'react'
import { useNotify } from 'react-admin'
import { ticketSource } from '#client/form-ticket.ts'
import { useDesk, useSession } from '../../kit/desk-context.ts'
import type { FieldErrors } from '../../kit/error-shapes.ts'
import { noticeOf, readFailure } from '../../kit/failure.ts'

/** Sends a request of kind message, until conversations are served. */
export function useNewMessage(alias: string) {
  const { client } = useDesk()
  const { fullName } = useSession()
  const notify = useNotify()
  const [tickets] = useState(() => ticketSource(client))
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  useEffect(() => tickets.prepare(), [tickets])

  async function send(entered: FormData) {
    if (isSending) return
    const [message, email] = ['message', 'email'].map((name) => String(entered.get(name) ?? '').trim())
    setSending(true)
    try {
      const ticket = await tickets.take()
      await client.POST('/api/v1/advisors/{alias}/contact-requests', {
        params: { path: { alias } },
        body: {
          kind: 'message',
          name: fullName ?? '',
          ...(email && { email }),
          ...(message && { message }),
          ...(ticket && { ticket }),
          // The server says what is missing, in one place for every form.
          consent: entered.has('consent') as true,
        },
      })
      setSentTo(email ?? '')
    } catch (reason) {
      const failure = await readFailure(reason)
      setErrors(failure.errors)
      if (failure.errors.ticket) tickets.drop()
      notify(failure.status === 422 || failure.status === 429 ? failure.message : noticeOf(failure), {
        type: 'error',
      })
    } finally {
      setSending(false)
    }
  }
  const forget = (field: string) => setErrors(({ [field]: _, ...others }) => others)
  return { sentTo, isSending, errors, send, forget }
}
