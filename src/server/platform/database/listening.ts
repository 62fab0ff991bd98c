/** One connection for all channels that are listened to: it is there while somebody listens. */
import type pg from 'pg'
import type { Ear } from './engine.ts'

export interface Listening {
  /** @returns how to stop */
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
  let line: Promise<Line> | null = null

  async function connect(isOver: () => void): Promise<Line> {
    const client = newClient()
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

  async function opened(): Promise<Line> {
    if (line) return await line
    const forget = () => {
      if (line === opening) line = null
    }
    const opening = connect(forget)
    line = opening
    return await opening.catch((error: unknown) => {
      forget()
      throw error
    })
  }

  async function leave(opened: Line, channel: string, ear: Ear): Promise<void> {
    const { client, channels } = opened
    const listened = channels.get(channel)
    if (!listened?.ears.delete(ear) || listened.ears.size > 0) return
    channels.delete(channel)
    if (channels.size > 0) {
      opened.last = client.query(`unlisten ${client.escapeIdentifier(channel)}`)
    } else {
      line = null
      opened.last = opened.last.catch(() => {}).then(() => client.end())
    }
    await opened.last
  }

  return {
    async listen(channel, ear) {
      const found = await opened()
      const { client, channels } = found
      const listened = channels.get(channel) ?? {
        ears: new Set<Ear>(),
        begun: client.query(`listen ${client.escapeIdentifier(channel)}`),
      }
      channels.set(channel, listened)
      listened.ears.add(ear)
      try {
        await listened.begun
      } catch (error) {
        await leave(found, channel, ear).catch(() => {})
        throw error
      }
      return () => leave(found, channel, ear)
    },
  }
}
