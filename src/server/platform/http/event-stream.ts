/** Replies that go on: server-sent events (WHATWG HTML, 9.2). */
import { Readable } from 'node:stream'

export interface EventSink {
  /** `data` as JSON. @param id with which a browser comes back that lost its stream (Last-Event-ID) */
  send(event: string, data: unknown, id?: string): void
  /** The browser comes back by itself, and is let in or not. */
  end(): void
}

/** ms after which a browser comes back that lost its stream. */
const retry = 3_000
/** ms between signs of life; proxies cut what is silent for a minute. */
const heartbeat = 20_000
/** Bytes that wait for a reader who does not read. */
const most = 64 * 1024

let streams = 0

/** How many are read at this moment, of all servers in the process. */
export const openStreams = (): number => streams

export const opening = `retry: ${retry}\n\n`

/** Called once, when somebody reads. @returns to be called when nobody reads any more */
export type Companion = (sink: EventSink) => () => void

/** What a handler answers with; the binder opens it for those who ask for a stream. */
export class EventStream {
  readonly #begin: Companion

  constructor(begin: Companion) {
    this.#begin = begin
  }

  /** @param alongside what else begins and stops with it */
  open(alongside: Companion = () => () => {}): Readable {
    const stream = new Readable({ read() {} })
    const write = (text: string) => {
      if (stream.destroyed || stream.readableEnded) return
      if (stream.readableLength > most) stream.destroy()
      else stream.push(text)
    }
    write(opening)
    const beat = setInterval(write, heartbeat, ':\n\n')
    beat.unref()
    const sink: EventSink = {
      send: (event, data, id) =>
        write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
      end: () => {
        if (!stream.destroyed) stream.push(null)
      },
    }
    streams++
    const stops = [this.#begin(sink), alongside(sink)]
    stream.on('close', () => {
      streams--
      clearInterval(beat)
      for (const stop of stops) stop()
    })
    return stream
  }
}

/** Browsers say so; whoever does not reads the opening alone. */
export function asksForEvents(accept: string | undefined): boolean {
  return /(^|,)\s*text\/event-stream\s*(;|,|$)/i.test(accept ?? '')
}
