import { useEffect, useState } from 'react'
import { ticketSource } from '#client/form-ticket.ts'
import { useDesk, useSession } from '../../kit/desk-context.ts'
import type { FieldErrors } from '../../kit/error-shapes.ts'
import { useOpenDraft } from '../../kit/saving/open-drafts.ts'
import { useWrite } from '../../kit/saving/use-write.ts'

export interface NewMessageDraft {
  readonly message: string
  readonly email: string
  readonly consent: boolean
}

/** What was typed, without spaces around it. */
export function messageDraftOf(entered: FormData): NewMessageDraft {
  const text = (name: string) => String(entered.get(name) ?? '').trim()
  return { message: text('message'), email: text('email'), consent: entered.has('consent') }
}

/** Sends a request of kind message, until conversations are served. */
export function useNewMessage(alias: string) {
  const { client } = useDesk()
  const { fullName } = useSession()
  const [tickets] = useState(() => ticketSource(client))
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [typed, setTyped] = useState<readonly { readonly label: string }[]>([])
  const [errors, setErrors] = useState<FieldErrors>({})
  useEffect(() => tickets.prepare(), [tickets])

  const { run, isBusy, failure } = useWrite<unknown, NewMessageDraft>({
    write: async ({ message, email, consent }) => {
      const ticket = await tickets.take()
      return client.POST('/api/v1/advisors/{alias}/contact-requests', {
        params: { path: { alias } },
        body: {
          kind: 'message',
          name: fullName ?? '',
          ...(email && { email }),
          ...(message && { message }),
          ...(ticket && { ticket }),
          // The server says what is missing, in one place for every form.
          consent: consent as true,
        },
      })
    },
    onDone: (_, { email }) => setSentTo(email),
    onRefused: (refusal) => {
      setErrors(refusal.errors)
      if (refusal.errors.ticket) tickets.drop()
      return false
    },
    success: null,
    toldBy: 'place',
  })
  useOpenDraft({ changed: sentTo === null ? typed : [], isBusy })
  const change = (field: string, { message, email }: NewMessageDraft) => {
    setErrors(({ [field]: _, ...others }) => others)
    setTyped([
      ...(message ? [{ label: 'Your message' }] : []),
      ...(email ? [{ label: 'Your e-mail address' }] : []),
    ])
  }
  return { sentTo, isSending: isBusy, failure, errors, send: run, change }
}
