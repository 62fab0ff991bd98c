import { useRef } from 'react'
import { useDesk } from '../../kit/desk-context.ts'
import { useWrite } from '../../kit/saving/use-write.ts'

/** Tells every few seconds that one types; what becomes of it is nobody's business. */
export function useTellWriting(uuid: string): () => void {
  const { client } = useDesk()
  const last = useRef(0)
  const { run } = useWrite({
    write: () => client.POST('/api/v1/messenger/threads/{uuid}/writing', { params: { path: { uuid } } }),
    onRefused: () => true,
    success: null,
  })
  return () => {
    if (Date.now() - last.current < 4_000) return
    last.current = Date.now()
    void run()
  }
}
