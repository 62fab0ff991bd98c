import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#scripts/serve/free-port.ts'
import { once } from '#tests/once.ts'
import { until } from '#tests/until.ts'

export type TenantSlug = 'musterbank' | 'alpenbank' | 'harbourbank'

/** The real server as its own process, on an embedded database in a folder of its own, with the demo data. */
export class AppServer {
  readonly port: number
  readonly dataDir: string
  log = ''
  private child: ChildProcess | undefined

  private readonly folder: string

  private readonly env: Record<string, string>

  private constructor(port: number, dataDir: string, folder: string, env: Record<string, string>) {
    this.port = port
    this.dataDir = dataDir
    this.folder = folder
    this.env = env
  }

  /**
   * @param folder of the sources, if they are not this repository's own
   * @param env more of its environment
   */
  static async start(folder = process.cwd(), env: Record<string, string> = {}): Promise<AppServer> {
    const dataDir = mkdtempSync(join(tmpdir(), 'openbranch-e2e-'))
    const server = new AppServer(await freePort(), dataDir, folder, env)
    // A copy of the sources finds the same, and takes its own migrations on top.
    cpSync(await demoData(), dataDir, { recursive: true })
    await server.launch()
    return server
  }

  /** Leaves in a folder what a first start makes. */
  static async prepare(dataDir: string): Promise<void> {
    const server = new AppServer(await freePort(), dataDir, process.cwd(), {})
    await server.launch()
    await server.end()
  }

  /** Address of a path at a tenant; the first tenant answers at plain localhost too. */
  url(path: string, tenant: TenantSlug = 'musterbank'): string {
    const host = tenant === 'musterbank' ? 'localhost' : `${tenant}.localhost`
    return `http://${host}:${this.port}${path}`
  }

  async restart(): Promise<void> {
    await this.end()
    await this.launch()
  }

  async stop(): Promise<void> {
    await this.end()
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  private async launch(): Promise<void> {
    // As `npm start` runs it; a copy of the sources has not been packed.
    const main = this.folder === process.cwd() ? 'dist/main/main.js' : 'src/server/main.ts'
    const child = spawn(process.execPath, [main], {
      cwd: this.folder,
      env: {
        ...process.env,
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
        DATABASE_URL: '',
        DEMO: '1',
        LOG_LEVEL: 'warn',
        NODE_OPTIONS: '',
        ...this.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child = child
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        this.log += chunk
      })
    }
    const outcome = await until(async () => {
      if (child.exitCode !== null) return `ended with ${child.exitCode}`
      const reply = await fetch(`http://127.0.0.1:${this.port}/health/ready`).catch(() => null)
      return reply?.ok ? 'is ready' : null
    }).catch(() => 'did not get ready')
    if (outcome !== 'is ready') throw new Error(`The server ${outcome}:\n${this.log}`)
  }

  private async end(): Promise<void> {
    const child = this.child
    if (!child || child.exitCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
}

/** The demo as a first start leaves it: three quarters of the time that such a start takes, so once in a run. */
export const demoData = (): Promise<string> => once('demo-data', (folder) => AppServer.prepare(folder))
