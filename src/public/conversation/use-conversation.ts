import { useCallback, useEffect, useRef, useState } from 'react'
import { createApiClient } from '#client/client.ts'
import { follow } from '#client/follow.ts'
import type { ConversationPage, ShownMessage } from './texts.ts'

export const client = createApiClient({ language: () => document.documentElement.lang })

const pageSize = 50

/** Both by their numbers: what is told twice stands once. */
function merged(known: readonly ShownMessage[], more: readonly ShownMessage[]): ShownMessage[] {
  const all = new Map(known.map((each) => [each.sequence, each]))
  for (const each of more) all.set(each.sequence, each)
  return [...all.values()].sort((a, b) => a.sequence - b.sequence)
}

/** What stands in a conversation, kept up to date while somebody looks. */
export function useConversation(page: ConversationPage, token: string) {
  const [messages, setMessages] = useState(page.messages)
  const [isClosed, setClosed] = useState(page.isClosed)
  const at = { path: { uuid: page.uuid } }
  const known = useRef(messages)
  known.current = messages

  const add = useCallback((more: readonly ShownMessage[]) => setMessages((all) => merged(all, more)), [])

  /** What is new, and what of the known was read meanwhile, or booked. */
  const reread = useCallback(async () => {
    const first = known.current.find(
      ({ read_at: at, sender, suggestion }) => suggestion || (sender === 'visitor' && !at),
    )
    const after =
      Math.min(first?.sequence ?? Number.POSITIVE_INFINITY, (known.current.at(-1)?.sequence ?? 0) + 1) - 1
    const { data } = await client.GET('/api/v1/messenger/threads/{uuid}/messages', {
      params: { ...at, query: { token, after } },
    })
    if (data?.length) add(data as ShownMessage[])
    const thread = await client.GET('/api/v1/messenger/threads/{uuid}', {
      params: { ...at, query: { token } },
    })
    setClosed(thread.data?.state === 'closed')
    const isUnread = (thread.data?.unread ?? 0) > 0
    if (isUnread && document.visibilityState === 'visible')
      await client.PUT('/api/v1/messenger/threads/{uuid}', {
        params: { ...at, query: { token } },
        body: { is_read: true },
      })
  }, [page.uuid, token])

  async function readEarlier() {
    const before = messages[0]?.sequence ?? 1
    const { data } = await client.GET('/api/v1/messenger/threads/{uuid}/messages', {
      params: { ...at, query: { token, before, limit: pageSize } },
    })
    if (data) add(data as ShownMessage[])
  }

  const isWriting = useFollowing(page.uuid, token, reread)
  return {
    messages,
    isWriting,
    isClosed,
    hasEarlier: (messages[0]?.sequence ?? 1) > 1,
    readEarlier,
    add,
    reread,
  }
}

/** ms for which it is said that somebody writes, unless they go on. */
const writingFor = 6_000

/** Reads whenever something is new. @returns whether the advisor writes at this moment */
function useFollowing(uuid: string, token: string, reread: () => Promise<void>): boolean {
  const [isWriting, setWriting] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const say = (is: boolean) => {
      clearTimeout(timer)
      setWriting(is)
      if (is) timer = setTimeout(say, writingFor, false)
    }
    const query = new URLSearchParams({ token })
    const stop = follow(`/api/v1/messenger/threads/${uuid}/events?${query}`, {
      changed: () => {
        say(false)
        reread().catch(() => undefined)
      },
      writing: ({ side }) => say(side === 'advisor'),
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [uuid, token, reread])
  return isWriting
}
