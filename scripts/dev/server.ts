/**
 * The server for development: the process and its database stay while the contract and the sources change. What changed
 * is read again, an app is built from it, and the next request goes to that one.
 */
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { root } from '#scripts/build/build.ts'
import type * as Banner from '#server/demo/banner.ts'
import type * as Seed from '#server/demo/seed.ts'
import type * as Operator from '#server/operator/commands.ts'
import type * as Parts from '#server/personal-parts.ts'
import type { Db } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { hold, openMigrated } from '#server/platform/database/storage.ts'
import { type Config, readConfig, StartError } from '#server/platform/process/config.ts'
import { logger } from '#server/platform/process/logging.ts'
import type { Changed } from './changes.ts'
import type * as DevApp from './dev-app.ts'
import type { HotModules } from './hot-modules.ts'
import { wantsRestart } from './restart.ts'
import { swapped } from './swapped.ts'

const at = (file: string) => join(root, file)

/** Who reads files that are no modules: their state is renewed with them. */
const readers = [
  { of: at('generated'), by: at('src/server/platform/contract/our-contract.ts') },
  { of: at('src/translations'), by: at('src/server/platform/tenancy/translations.ts') },
]

/** Listens as src/server/main.ts does, and takes what has changed from the process that started this one. */
export async function serve(hot: HotModules): Promise<void> {
  try {
    await start(hot)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

async function start(hot: HotModules): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2))
  const log = logger(config.logLevel)
  const held = await hold(config)
  const db = await openMigrated(config, log)
  if (config.demo) await (await hot.load<typeof Seed>(at('src/server/demo/seed.ts'))).seed(db)

  const apps = swapped((error) => log.error({ err: error }, 'jobs'))
  const renew = async () => {
    const { devApp } = await hot.load<typeof DevApp>(at('scripts/dev/dev-app.ts'))
    const app = await devApp({ db, config, log })
    apps.take(app)
    const partsHere = async () =>
      (await hot.load<typeof Parts>(at('src/server/personal-parts.ts'))).personalParts
    const { operatorCommands } = await hot.load<typeof Operator>(at('src/server/operator/commands.ts'))
    held?.answer(operatorCommands(db, app.jobs, partsHere))
  }
  await renew()
  await listen(config, apps.answer)

  const stop = async (code: number) => {
    await apps.close()
    await db.close()
    await held?.release()
    process.exit(code)
  }
  stopOnce(stop)
  takeChanges({ hot, db, renew, restart: () => stop(wantsRestart), fail: log.error.bind(log) })
  if (config.demo) console.log(await banner(hot, db, config))
}

interface Renewal {
  readonly hot: HotModules
  readonly db: Db
  readonly renew: () => Promise<void>
  readonly restart: () => Promise<void>
  readonly fail: (details: object, message: string) => void
}

function takeChanges({ hot, db, renew, restart, fail }: Renewal): void {
  const take = async ({ files }: Changed) => {
    const started = performance.now()
    const through = readers.filter(({ of }) => files.some((file) => file.startsWith(of))).map(({ by }) => by)
    if (!hot.renew([...files, ...through])) return await restart()
    try {
      if (files.some((file) => file.endsWith('.sql'))) await migrate(db)
      await renew()
      console.log(`server: as the files are now, in ${(performance.now() - started).toFixed(0)} ms`)
    } catch (error) {
      fail({ err: error }, 'the server stays as it was')
    }
  }
  let last = Promise.resolve()
  process.on('message', (changed: Changed) => {
    last = last.then(() => take(changed))
  })
}

function stopOnce(stop: (code: number) => Promise<void>): void {
  let isStopping = false
  const end = () => {
    if (isStopping) return
    isStopping = true
    void stop(0)
  }
  process.on('SIGTERM', end).on('SIGINT', end).on('disconnect', end)
}

function listen({ port, host }: Config, answer: RequestListener): Promise<void> {
  // As src/server/platform/http/http.ts has them.
  const server = createServer({ requireHostHeader: false, maxHeaderSize: 128 * 1024 }, answer)
  return new Promise((resolve, reject) => {
    server.once('error', ({ message }) => reject(new StartError(`Port ${port}: ${message}`)))
    server.listen(port, host, resolve)
  })
}

async function banner(hot: HotModules, db: Db, { port }: Config): Promise<string> {
  const { demoBanner } = await hot.load<typeof Banner>(at('src/server/demo/banner.ts'))
  return (await demoBanner(db))((name) => `http://${name}:${port}`)
}
