/** Starts the server: reads the environment, opens and migrates the database, listens, and stops in good order. */
import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { type AddressInfo, isIPv6 } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { operatorCommands } from './operator/commands.ts'
import type { Db } from './platform/database/database.ts'
import { pgliteModule } from './platform/database/pglite-module.ts'
import { hold, openMigrated } from './platform/database/storage.ts'
import { type Config, readConfig, StartError } from './platform/process/config.ts'
import type { Lock } from './platform/process/lock.ts'
import { logger } from './platform/process/logging.ts'
import { limitCache } from './platform/tenancy/cache.ts'

// What was compiled at the last start need not be compiled again: a fifth of a warm start.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/openbranch/compiled', import.meta.url)))

const personalPartsOf = async () => (await import('./personal-parts.ts')).personalParts

async function start(): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2))
  checkBuild()
  if (!config.databaseUrl) void pgliteModule()
  const log = logger(config.logLevel)
  const held = await hold(config)
  // Loaded while the database opens.
  const parts = Promise.all([
    import('./app.ts'),
    import('./platform/contract/our-contract.ts'),
    import('./registry.ts'),
    import('./pages/pages.ts'),
  ])
  parts.catch(() => {})
  const db = await openMigrated(config, log)
  if (config.demo) await loadDemo(db)

  limitCache(config.cacheMegabytes * 2 ** 20)
  const [{ build }, { contract }, features, pages] = await parts
  const app = await build({ db, config, contract, ...features, ...pages, clock: () => new Date(), log })
  held?.answer(operatorCommands(db, app.jobs, personalPartsOf))
  const addresses = await addressesOf(db, config)
  await listen(app, config)
  // Before anybody hears that it listens: whoever does may stop it at once.
  stopInOrder(app, db, held, config)
  console.log(addresses((app.server.address() as AddressInfo).port))
  // Reading needs no jobs, and what may send one waits for them (perform.ts): pages are there a fifth of a second sooner.
  const jobs = app.jobs.start()
  await jobs
  if (config.demo) await makeDemoCertificates(db, log)
}

/** Said before anything is opened or migrated. */
function checkBuild(): void {
  const built = ['app/.vite/manifest.json', 'app/src/desk/index.html', 'server/render.js']
  if (built.every((file) => existsSync(new URL(`../../dist/${file}`, import.meta.url)))) return
  throw new StartError('The app is not built yet. Run npm start, which builds it.')
}

async function loadDemo(db: Db): Promise<void> {
  const { seed } = await import('./demo/seed.ts')
  await seed(db)
}

/** Behind everything else: pages are there before, and whoever asks for a card sooner makes it all the same. */
async function makeDemoCertificates(db: Db, log: ReturnType<typeof logger>): Promise<void> {
  const { prepareWalletCertificates } = await import('./demo/wallet-certificates.ts')
  await prepareWalletCertificates(db, new Date()).catch((error: unknown) =>
    log.error({ err: error }, 'a wallet certificate of the demo could not be made'),
  )
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${port} is in use. Stop the other program, or choose another port with --port N.`,
      EACCES: `Port ${port} needs rights that this user does not have. Choose one above 1023 with --port N.`,
      EADDRNOTAVAIL: `This machine has no address ${host}; see HOST.`,
    }
    throw code && reasons[code] ? new StartError(reasons[code]) : error
  }
}

/** On SIGTERM and SIGINT: no new requests, those in flight end, jobs stop, the database closes. */
function stopInOrder(app: FastifyInstance, db: Db, held: Lock | null, { stopSeconds }: Config): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    // Whatever hangs must not keep the process: what it had not committed is not there, as if it had been killed.
    setTimeout(() => process.exit(1), stopSeconds * 1_000).unref()
    await app.drain()
    await app.jobs.started().catch(() => {})
    await app.close()
    await db.close()
    await held?.release()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** @returns what is printed once the port is known */
async function addressesOf(db: Db, config: Config): Promise<(port: number) => string> {
  const host = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(config.host) ? 'localhost' : config.host
  const origin = (name: string, port: number) => `http://${isIPv6(name) ? `[${name}]` : name}:${port}`
  if (!config.demo) return (port) => `Openbranch listens on ${origin(host, port)}`
  const { demoBanner } = await import('./demo/banner.ts')
  const banner = await demoBanner(db)
  return (port) => banner((name) => origin(name, port))
}

try {
  await start()
} catch (error) {
  // Thrown on, it would be shown with its line of a file that has one line.
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
