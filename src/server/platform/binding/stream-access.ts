/** Ends a stream with what let its reader in. Nothing is asked of the database from time to time: it tells. */
import type { FastifyBaseLogger } from 'fastify'
import type { Events } from '../database/events.ts'
import type { EventSink } from '../http/event-stream.ts'
import { accessNotes, accessSubject, sessionId } from '../identity/access-notes.ts'
import type { SessionFacts } from '../identity/sessions.ts'

export interface StreamReader {
  readonly events: Pick<Events, 'listen'>
  readonly tenantId: number
  readonly session: SessionFacts | null
  /**
   * Looks whether the reader is still let in, without prolonging the session.
   *
   * @returns ms until that has to be looked at again; null: no more let in
   */
  goesOn(): Promise<number | null>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** ms over which streams look again when notes were missed, so that not all of them ask at one moment. */
const spread = 30_000

/**
 * The reader is looked at once in the beginning (a note may have gone by since the request was let in), and when the
 * session would have ended if nobody had used it: once in half an hour.
 *
 * @returns to be called when nobody reads any more
 */
export function endWithAccess(reader: StreamReader, sink: Pick<EventSink, 'end'>): () => void {
  const { events, tenantId, session, goesOn, log } = reader
  let timer: NodeJS.Timeout | undefined
  let isOver = false

  const lookIn = (ms: number) => {
    clearTimeout(timer)
    if (isOver || ms === Number.POSITIVE_INFINITY) return
    timer = setTimeout(() => void look(), ms)
    timer.unref()
  }
  async function look(): Promise<void> {
    try {
      const left = await goesOn()
      if (left === null) sink.end()
      else lookIn(left)
    } catch (error) {
      log.warn({ err: error }, 'whether a stream may go on could not be told')
      lookIn(spread)
    }
  }
  const told = {
    heard(note: object | null) {
      if (note) sink.end()
      else lookIn(Math.random() * spread)
    },
    ended: () => {},
  }
  const ids = [null, ...(session ? [sessionId(session.tokenHash), session.userUuid] : [])]
  const stops = ids.map((id) => events.listen(accessNotes, accessSubject(tenantId, id), told))
  void look()
  return () => {
    isOver = true
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
