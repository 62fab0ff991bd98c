/** One connection for all channels that are listened to: it is there while somebody listens. */
import type pg from 'pg'
import type { Ear } from './engine.ts'

export interface Listening {
  /**
   * Whoever asks first is told first, also while the connection is being made: what is kept is forgotten before others look
   * whether it changed.
   *
   * @returns how to stop
   */
  listen(channel: string, ear: Ear): Promise<() => Promise<void>>
}

interface Line {
  readonly client: pg.Client
  readonly channels: Map<string, ListenedChannel>
  /** What was last said to the database: it ends when all was said. */
  last: Promise<unknown>
}

interface ListenedChannel {
  readonly ears: Set<Ear>
  /** The database knows that it is listened to. */
  readonly begun: Promise<unknown>
}

export function createListening(newClient: () => pg.Client): Listening {
  const lines = new Lines(newClient)
  return { listen: (channel, ear) => lines.listen(channel, ear) }
}

/** The line that is open, if somebody listens; one that is lost is followed by another when somebody listens again. */
class Lines {
  readonly #newClient: () => pg.Client
  #line: Promise<Line> | null = null

  constructor(newClient: () => pg.Client) {
    this.#newClient = newClient
  }

  async listen(channel: string, ear: Ear): Promise<() => Promise<void>> {
    const line = await this.#opened()
    const { client, channels } = line
    const listened = channels.get(channel) ?? {
      ears: new Set<Ear>(),
      begun: client.query(`listen ${client.escapeIdentifier(channel)}`),
    }
    channels.set(channel, listened)
    listened.ears.add(ear)
    try {
      await listened.begun
    } catch (error) {
      await this.#leave(line, channel, ear).catch(() => {})
      throw error
    }
    return () => this.#leave(line, channel, ear)
  }

  async #opened(): Promise<Line> {
    if (this.#line) return await this.#line
    const forget = () => {
      if (this.#line === opening) this.#line = null
    }
    const opening = this.#connect(forget).catch((error: unknown) => {
      forget()
      throw error
    })
    this.#line = opening
    return await opening
  }

  async #connect(isOver: () => void): Promise<Line> {
    const client = this.#newClient()
    const channels = new Map<string, ListenedChannel>()
    const over = () => {
      isOver()
      const lost = [...channels.values()].flatMap(({ ears }) => [...ears])
      channels.clear()
      for (const ear of lost) ear.lost()
    }
    client.on('error', over)
    client.on('end', over)
    client.on('notification', ({ channel, payload = '' }) => {
      for (const ear of channels.get(channel)?.ears ?? []) ear.heard(payload)
    })
    await client.connect()
    return { client, channels, last: Promise.resolve() }
  }

  async #leave(line: Line, channel: string, ear: Ear): Promise<void> {
    const { client, channels } = line
    const listened = channels.get(channel)
    if (!listened?.ears.delete(ear) || listened.ears.size > 0) return
    channels.delete(channel)
    if (channels.size > 0) {
      line.last = client.query(`unlisten ${client.escapeIdentifier(channel)}`)
    } else {
      this.#line = null
      line.last = line.last.catch(() => {}).then(() => client.end())
    }
    await line.last
  }
}
