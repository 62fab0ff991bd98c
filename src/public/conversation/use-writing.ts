import { useEffect, useRef, useState } from 'react'
import { newKey } from '../islands/new-key.ts'
import { keepInTab, keptInTab } from '../islands/tab.ts'
import type { ShownMessage } from './texts.ts'
import { client } from './use-conversation.ts'
import { idsOf, isKept, type KeptFile, keptOf, useTray } from './use-tray.ts'
import { wordsOf } from './words-of.ts'

/** What is being written. It outlives a reload; the same key goes along until it is sent, so that it is stored once. */
interface Draft {
  readonly text: string
  readonly key: string
  /** Those that the server has. */
  readonly files: readonly KeptFile[]
}

const draftName = 'message'
const newDraft = (text = '', files: readonly KeptFile[] = []): Draft => ({ text, key: newKey(), files })

function keptDraft(): Draft {
  const { text, key, files } = keptInTab(draftName)
  if (typeof text !== 'string' || typeof key !== 'string') return newDraft()
  return { text, key, files: Array.isArray(files) ? files.filter(isKept) : [] }
}

function useDraft() {
  const [draft, setDraft] = useState(keptDraft)
  const latest = useRef(draft)
  function keep(next: Draft) {
    latest.current = next
    setDraft(next)
    keepInTab(draftName, next.text || next.files.length > 0 ? next : undefined)
  }
  return { draft, latest, keep }
}

/** @returns `failure`: network, fault, or what the server says to people */
export function useWriting(
  uuid: string,
  token: string,
  onSent: (messages: readonly ShownMessage[]) => void,
  onRefused: () => void,
) {
  const { draft, latest, keep } = useDraft()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState('')
  const { tray, files } = useTray(uuid, token, draft.files)
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each change of them
  useEffect(() => {
    keepFiles()
    setFailure((failed) => (failed === 'blocked' ? '' : failed))
  }, [files])
  const tellWriting = useTellWriting(uuid, token)
  /** Other files are another message. */
  function keepFiles() {
    const ready = keptOf(tray.files())
    if (idsOf(ready) !== idsOf(latest.current.files)) keep(newDraft(latest.current.text, ready))
  }
  function change(text: string) {
    // Another text is another message.
    keep(newDraft(text, latest.current.files))
    if (text) tellWriting()
    setFailure('')
  }
  async function send() {
    if (isSending || (!draft.text.trim() && files.length === 0)) return
    setSending(true)
    setFailure('')
    try {
      if (!(await tray.settled())) return setFailure('blocked')
      keepFiles()
      const { text, key, files: ready } = latest.current
      const uuids = ready.map(({ uuid: one }) => one)
      const { data } = await client.POST('/api/v1/messenger/threads/{uuid}/messages', {
        params: { path: { uuid }, query: { token }, header: { 'Idempotency-Key': key } },
        body: { text, ...(uuids.length > 0 && { attachment_uuids: uuids }) },
      })
      if (data) onSent([data as ShownMessage])
      keep(newDraft())
      tray.sent(uuids)
    } catch (reason) {
      setFailure(await wordsOf(reason))
      // A file may be gone: those that are still at hand are uploaded once more.
      if (reason instanceof Response && reason.status === 422) tray.retryAll()
      if (reason instanceof Response) onRefused()
    } finally {
      setSending(false)
    }
  }
  return { text: draft.text, change, send, isSending, failure, tray, files }
}

/** Tells at most every few seconds that one types; what becomes of it is nobody's business. */
function useTellWriting(uuid: string, token: string): () => void {
  const last = useRef(0)
  return () => {
    if (Date.now() - last.current < 4_000) return
    last.current = Date.now()
    const params = { path: { uuid }, query: { token } }
    client.POST('/api/v1/messenger/threads/{uuid}/writing', { params }).catch(() => undefined)
  }
}
