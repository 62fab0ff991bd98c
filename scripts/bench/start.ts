import type { Values } from './figures.ts'
import { launch, median, withDataDir } from './server.ts'

const server = [process.execPath, 'dist/main/main.js']

/** Cold and warm start of the server, and the whole of a second `npm start`. */
export function measureStart(): Promise<Values> {
  return withDataDir(async (dataDir) => {
    const first = await launch(dataDir, server)
    await first.stop()
    const warm: number[] = []
    for (let i = 0; i < 3; i++) {
      const running = await launch(dataDir, server)
      await running.stop()
      warm.push(running.ms)
    }
    const whole = await launch(dataDir, ['npm', 'start', '--silent'])
    await whole.stop()
    return { cold: first.ms / 1000, warm: median(warm) / 1000, 'npm-start': whole.ms / 1000 }
  })
}
