import { useState } from 'react'
import { useDesk } from '../../kit/desk-context.ts'
import { useOpenDraft } from '../../kit/saving/open-drafts.ts'
import { useOnceKey } from '../../kit/saving/use-once-key.ts'
import { useWrite } from '../../kit/saving/use-write.ts'
import { useAttachments } from './use-attachments.ts'
import { useReadAgain } from './use-conversation.ts'
import { useTellWriting } from './use-tell-writing.ts'

/** What was typed in each conversation, while one goes from one to the other. */
const drafts = new Map<string, string>()

interface MessageDraft {
  readonly text: string
  readonly attachment_uuids?: string[]
}

/** Writes in a conversation. */
export function useComposer(uuid: string, onSent: () => void) {
  const { client } = useDesk()
  const readAgain = useReadAgain()
  const tellWriting = useTellWriting(uuid)
  const [text, setText] = useState(drafts.get(uuid) ?? '')
  const attachments = useAttachments(uuid)
  const { tray, files } = attachments
  // Files that were not taken hold the message back until somebody has decided about them.
  const [heldBackBy, setHeldBackBy] = useState<typeof files | null>(null)
  const key = useOnceKey()
  const change = (next: string) => {
    setText(next)
    if (next) tellWriting()
    if (next) drafts.set(uuid, next)
    else drafts.delete(uuid)
  }
  const { run, isBusy, failure } = useWrite<unknown, MessageDraft>({
    write: (body) =>
      client.POST('/api/v1/messenger/threads/{uuid}/messages', {
        params: { path: { uuid }, header: { 'Idempotency-Key': key.of(body) } },
        body,
      }),
    onDone: async (_, sent) => {
      key.forget()
      tray.sent(sent.attachment_uuids ?? [])
      change('')
      onSent()
      await readAgain()
    },
    onRefused: ({ status, errors }) => {
      if (errors.attachment_uuids) tray.retryAll()
      // It may have been closed meanwhile.
      if (status === 409) void readAgain()
      return false
    },
    success: null,
    toldBy: 'place',
  })
  const [isWaiting, setWaiting] = useState(false)
  const isEmpty = text.trim() === '' && files.length === 0
  useOpenDraft({ changed: isEmpty ? [] : [{ label: 'Your message' }], isBusy })
  const send = async () => {
    if (isEmpty || isWaiting) return
    setWaiting(true)
    const isWhole = await tray.settled()
    setWaiting(false)
    setHeldBackBy(isWhole ? null : tray.files())
    const uuids = tray.uuids()
    if (isWhole) await run({ text, ...(uuids.length > 0 && { attachment_uuids: uuids }) })
  }
  const isHeldBack = heldBackBy === files
  return { text, change, send, isSending: isBusy || isWaiting, failure, attachments, isHeldBack }
}
