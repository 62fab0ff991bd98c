import { enableCompileCache } from 'node:module'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build, root } from '#scripts/build/build.ts'
import { listen, portFrom } from '#scripts/serve/listen.ts'

// Before the generator is loaded: it brings large libraries, which need not be parsed each time.
enableCompileCache(join(root, 'node_modules/.cache/compile'))

const usage = 'npm run admin -- --contract FILE [--api URL] [--port N]'

function readArguments() {
  const options = {
    contract: { type: 'string' },
    api: { type: 'string' },
    port: { type: 'string' },
  } as const
  const { values } = parseArgs({ options })
  if (!values.contract) throw new Error(`Say which description: ${usage}`)
  return { contract: resolve(values.contract), api: values.api, port: portFrom(values.port) }
}

interface Backend {
  readonly url: Promise<URL>
  readonly stop: () => void
}

/** Prism starts while the browser loads the page. */
async function startMock(contract: string): Promise<Backend> {
  const { startPrism } = await import('#scripts/mock/prism.ts')
  const prism = startPrism(contract)
  const url = prism.then(
    (started) => new URL(started.url),
    (error: Error) => {
      process.stderr.write(`${error.message}\n`)
      throw new Error('Prism could not start with this description.')
    },
  )
  // Whoever calls is told.
  url.catch(() => {})
  const stop = () => void prism.then((started) => started.stop()).catch(() => {})
  return { url, stop }
}

/** @throws Error with one sentence where nobody answers */
async function reach(url: URL): Promise<Backend> {
  try {
    await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(10_000) })
  } catch {
    throw new Error(`Nothing answers at ${url.href}: is the API running, and is the address right?`)
  }
  return { url: Promise.resolve(url), stop: () => {} }
}

async function main(): Promise<void> {
  const { contract, api, port } = readArguments()
  const host = process.env.HOST ?? '127.0.0.1'
  await build(api ? ['generate', 'app'] : ['generate', 'app', 'mock'])
  // Loaded after the build: generated/ may not have been there before.
  const { readDescription } = await import('./description.ts')
  const { adminServer } = await import('./server.ts')
  const { upstreamOf } = await import('./upstream.ts')
  const { frameTexts } = await import('./texts.ts')
  const { scenarioPanel } = await import('#scripts/mock/panel.ts')
  const { tokenPath } = await import('./oauth.ts')
  const { admin, formOf, tokenUrlOf, scenarios, server: described } = readDescription(contract)
  const backend = api ? await reach(upstreamOf(api, described)) : await startMock(contract)
  const server = adminServer({
    app: join(root, 'dist/app'),
    admin: { ...admin, isMock: !api },
    formOf,
    ...(!api && { panel: scenarioPanel(scenarios()) }),
    tokenPathOf: (scheme, flow) => {
      const url = tokenUrlOf(scheme, flow)
      return url === undefined ? null : tokenPath(url, described)
    },
    textsIn: frameTexts,
    upstream: () => backend.url,
    hosts: ['localhost', '127.0.0.1', '[::1]', host],
    cookiePrefix: `api${port}-`,
  })
  const stop = () => {
    server.close()
    server.closeAllConnections()
    backend.stop()
  }
  try {
    await listen(server, host, port)
  } catch (error) {
    stop()
    throw error
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  const where = api ? (await backend.url).href : 'examples from the description (Prism)'
  process.stdout.write(
    `${admin.title}: ${admin.resources.length} resources, calls answered by ${where}\n` +
      `  http://localhost:${port}/app/\n`,
  )
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
