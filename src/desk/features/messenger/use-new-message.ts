import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useDesk } from '../../kit/desk-context.ts'
import type { FieldErrors } from '../../kit/error-shapes.ts'
import { useOpenDraft } from '../../kit/saving/open-drafts.ts'
import { useOnceKey } from '../../kit/saving/use-once-key.ts'
import { useWrite } from '../../kit/saving/use-write.ts'

export interface NewMessageDraft {
  readonly message: string
  readonly consent: boolean
}

/** What was typed, without spaces around it. */
export function messageDraftOf(entered: FormData): NewMessageDraft {
  const text = (name: string) => String(entered.get(name) ?? '').trim()
  return { message: text('message'), consent: entered.has('consent') }
}

/** Begins a conversation: who is signed in is known by name and address. */
export function useNewMessage(alias: string) {
  const { client } = useDesk()
  const navigate = useNavigate()
  const key = useOnceKey()
  const isSent = useRef(false)
  const [typed, setTyped] = useState<readonly { readonly label: string }[]>([])
  const [errors, setErrors] = useState<FieldErrors>({})

  const { run, isBusy, failure } = useWrite<Receipt, NewMessageDraft>({
    write: async ({ message, consent }) => {
      const { data } = await client.POST('/api/v1/messenger/threads', {
        params: { header: { 'Idempotency-Key': key.of({ message, consent }) } },
        // The server says what is missing, in one place for every form.
        body: { advisor: alias, message, consent: consent as true },
      })
      return data
    },
    onDone: (receipt) => {
      isSent.current = true
      navigate(`/messenger/${receipt?.uuid}`)
    },
    onRefused: (refusal) => {
      setErrors(refusal.errors)
      return false
    },
    success: null,
    toldBy: 'place',
  })
  useOpenDraft({ changed: typed, isSaved: () => isSent.current, isBusy })
  const change = (field: string, { message }: NewMessageDraft) => {
    setErrors(({ [field]: _, ...others }) => others)
    setTyped(message ? [{ label: 'Your message' }] : [])
  }
  return { isSending: isBusy, failure, errors, send: run, change }
}

type Receipt = { readonly uuid: string } | undefined
