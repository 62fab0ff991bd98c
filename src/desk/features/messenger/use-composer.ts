import { useRef, useState } from 'react'
import { useDesk } from '../../kit/desk-context.ts'
import { useOpenDraft } from '../../kit/saving/open-drafts.ts'
import { useWrite } from '../../kit/saving/use-write.ts'
import { useReadAgain } from './use-conversation.ts'

/** What was typed in each conversation, while one goes from one to the other. */
const drafts = new Map<string, string>()

/** Writes in a conversation. */
export function useComposer(uuid: string) {
  const { client } = useDesk()
  const readAgain = useReadAgain()
  const [text, setText] = useState(drafts.get(uuid) ?? '')
  // The same until it is sent: stored once, whatever becomes of a reply.
  const key = useRef(crypto.randomUUID())
  const change = (next: string) => {
    setText(next)
    key.current = crypto.randomUUID()
    if (next) tellWriting()
    if (next) drafts.set(uuid, next)
    else drafts.delete(uuid)
  }
  const told = useWrite({
    write: () => client.POST('/api/v1/messenger/threads/{uuid}/writing', { params: { path: { uuid } } }),
    onRefused: () => true,
    success: null,
  })
  const last = useRef(0)
  // Every few seconds while one types; what becomes of it is nobody's business.
  function tellWriting() {
    if (Date.now() - last.current < 4_000) return
    last.current = Date.now()
    void told.run()
  }
  const { run, isBusy, failure } = useWrite<unknown, string>({
    write: (body) =>
      client.POST('/api/v1/messenger/threads/{uuid}/messages', {
        params: { path: { uuid }, header: { 'Idempotency-Key': key.current } },
        body: { text: body },
      }),
    onDone: async () => {
      change('')
      await readAgain()
    },
    onRefused: ({ status }) => {
      // It may have been closed meanwhile.
      if (status === 409) void readAgain()
      return false
    },
    success: null,
    toldBy: 'place',
  })
  useOpenDraft({ changed: text.trim() ? [{ label: 'Your message' }] : [], isBusy })
  const send = async () => text.trim() !== '' && (await run(text))
  return { text, change, send, isSending: isBusy, failure }
}
