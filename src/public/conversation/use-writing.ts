import { useState } from 'react'
import { newKey } from '../islands/new-key.ts'
import { keepInTab, keptInTab } from '../islands/tab.ts'
import type { ShownMessage } from './texts.ts'
import { client } from './use-conversation.ts'

/** What is being written. It outlives a reload; the same key goes along until it is sent, so that it is stored once. */
interface Draft {
  readonly text: string
  readonly key: string
}

const draftName = 'message'
const newDraft = (text = ''): Draft => ({ text, key: newKey() })

function keptDraft(): Draft {
  const { text, key } = keptInTab(draftName)
  return typeof text === 'string' && typeof key === 'string' ? { text, key } : newDraft()
}

/** @returns `failure`: network, fault, or what the server says to people */
export function useWriting(
  uuid: string,
  token: string,
  onSent: (messages: readonly ShownMessage[]) => void,
  onRefused: () => void,
) {
  const [draft, setDraft] = useState(keptDraft)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState('')
  const [told] = useState(() =>
    every(4_000, () =>
      client.POST('/api/v1/messenger/threads/{uuid}/writing', {
        params: { path: { uuid }, query: { token } },
      }),
    ),
  )

  function keep(next: Draft) {
    setDraft(next)
    keepInTab(draftName, next.text ? next : undefined)
  }
  function change(text: string) {
    // Another text is another message.
    keep(newDraft(text))
    if (text) told.tell()
    setFailure('')
  }
  async function send() {
    if (isSending || !draft.text.trim()) return
    setSending(true)
    setFailure('')
    try {
      const { data } = await client.POST('/api/v1/messenger/threads/{uuid}/messages', {
        params: { path: { uuid }, query: { token }, header: { 'Idempotency-Key': draft.key } },
        body: { text: draft.text },
      })
      if (data) onSent([data as ShownMessage])
      keep(newDraft())
    } catch (reason) {
      setFailure(await wordsOf(reason))
      if (reason instanceof Response) onRefused()
    } finally {
      setSending(false)
    }
  }
  return { text: draft.text, change, send, isSending, failure }
}

/** Tells at most once in so many ms; what becomes of it is nobody's business. */
function every(ms: number, send: () => Promise<unknown>) {
  let last = 0
  return {
    tell() {
      if (Date.now() - last < ms) return
      last = Date.now()
      send().catch(() => undefined)
    },
  }
}

/** Statuses whose message is made for people. */
const telling = new Set([409, 422, 429])

async function wordsOf(reason: unknown): Promise<string> {
  if (!(reason instanceof Response)) return 'network'
  const body: { message?: string } = await reason.json().catch(() => ({}))
  return (telling.has(reason.status) && body.message) || 'fault'
}
