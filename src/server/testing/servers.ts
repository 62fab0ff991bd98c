import { afterEach, beforeEach } from 'vitest'
import { prepareData, type ServerData, type ServerProcess, startProcess } from './process.ts'

/** Demo data of its own for each test of a file, and the servers that the test starts on it; all are ended after it. */
export class Servers {
  data!: ServerData
  #running: ServerProcess[] = []

  constructor() {
    beforeEach(async () => {
      this.data = await prepareData()
    })
    afterEach(async () => {
      for (const server of this.#running) await this.end(server, 'SIGKILL')
      await this.data.remove()
    })
  }

  async start(env: Record<string, string> = {}): Promise<ServerProcess> {
    const server = await startProcess({ ...this.data.env, ...env })
    this.#running.push(server)
    return server
  }

  /** @returns the exit code, or the signal that ended it */
  async end(server: ServerProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | string> {
    this.#running = this.#running.filter((each) => each !== server)
    return await server.end(signal)
  }
}
