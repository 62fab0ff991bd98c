/** Streams of what happens in conversations: of a person, and of a visitor by the key of one. */
import type { Ctx } from '#server/platform/binding/handler.ts'
import { notFound, tooMany } from '#server/platform/contract/errors.ts'
import { type EventSink, EventStream } from '#server/platform/http/event-stream.ts'
import { accessNotes } from '#server/platform/identity/access-notes.ts'
import { everyThread, feedNotes, feedSubject, readNews, subjectOf } from './feeds.ts'

/** Of one subject in this process: some tabs and devices. */
const mostStreams = 8

const open = new Map<string, number>()

export async function streamEvents(ctx: Ctx<'streamEvents'>) {
  const { actor, withTenant } = ctx
  if (actor.kind !== 'user') throw notFound()
  const subject = await withTenant((tx) => subjectOf(tx, actor.uuid), { readOnly: true })
  return await follow(ctx, subject, ctx.scope.kind === 'all')
}

export async function streamThreadEvents(ctx: Ctx<'streamThreadEvents'>) {
  return await follow(ctx, ctx.params.uuid, false)
}

type Following = Pick<Ctx, 'events' | 'headers' | 'tenant' | 'withTenant' | 'log'>

/** @param readsAll what is new in others' conversations is told too; that is kept nowhere: after a break all is read anew */
async function follow(ctx: Following, subject: string, readsAll: boolean) {
  const { events, tenant } = ctx
  const key = feedSubject(tenant.id, subject)
  await Promise.all([events.opened(feedNotes), events.opened(accessNotes)])
  if ((open.get(key) ?? 0) >= mostStreams) throw tooMany(60)
  const from = readsAll ? 0 : Number(ctx.headers['last-event-id'])
  const body = new EventStream((sink) => {
    open.set(key, (open.get(key) ?? 0) + 1)
    const reader = new FeedReader(ctx, subject, Number.isSafeInteger(from) && from > 0 ? from : null, sink)
    const stop = events.listen(feedNotes, key, {
      heard: (note) => {
        if (note?.writing) sink.send('writing', note.writing)
        else reader.look()
      },
      ended: () => sink.end(),
    })
    const stopAll = readsAll ? listenToAll(events, tenant.id, { subject, sink }) : () => {}
    reader.look()
    return () => {
      reader.isOver = true
      stop()
      stopAll()
      const left = (open.get(key) ?? 1) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    }
  })
  return { status: 200, body } as const
}

interface OwnStream {
  readonly subject: string
  readonly sink: EventSink
}

function listenToAll(events: Following['events'], tenantId: number, { subject, sink }: OwnStream) {
  return events.listen(feedNotes, feedSubject(tenantId, everyThread), {
    heard: (note) => {
      if (!note?.news) return sink.send('reset', {})
      const { kind, uuid, told } = note.news
      if (!told.includes(subject)) sink.send(kind, { uuid })
    },
    ended: () => {},
  })
}

/** Reads what is new in a feed, one look after the other, and sends each of it once. */
class FeedReader {
  isOver = false
  #last: number | null
  #isLooking = false
  #isAsked = false
  readonly #ctx: Following
  readonly #subject: string
  readonly #sink: EventSink

  constructor(ctx: Following, subject: string, last: number | null, sink: EventSink) {
    this.#ctx = ctx
    this.#subject = subject
    this.#last = last
    this.#sink = sink
  }

  look(): void {
    this.#isAsked = true
    if (!this.#isLooking) void this.#lookAll()
  }

  async #lookAll(): Promise<void> {
    this.#isLooking = true
    try {
      while (this.#isAsked && !this.isOver) {
        this.#isAsked = false
        await this.#lookOnce()
      }
    } catch (error) {
      // The browser comes back with the number of what it has, and reads on from there.
      this.#ctx.log.warn({ err: error }, 'a stream of conversations could not be read')
      this.#sink.end()
    } finally {
      this.#isLooking = false
    }
  }

  async #lookOnce(): Promise<void> {
    const { withTenant } = this.#ctx
    const after = this.#last
    const { last, events } = await withTenant((tx) => readNews(tx, this.#subject, after), { readOnly: true })
    if (after === null) return this.#begin('ready', last)
    const [first] = events
    // What was missed is kept no more, or the number is of another feed: all is to be read anew.
    // Before the first of a feed there is nothing to miss.
    const isGap = after > 0 && (first ? first.sequence !== after + 1 : last !== after)
    if (isGap) return this.#begin('reset', last)
    for (const { sequence, kind, uuid } of events) {
      this.#sink.send(kind, { uuid }, String(sequence))
      this.#last = sequence
    }
    if (events.length > 0 && (this.#last ?? 0) < last) this.#isAsked = true
  }

  #begin(event: 'ready' | 'reset', last: number): void {
    this.#last = last
    this.#sink.send(event, {}, String(last))
  }
}
