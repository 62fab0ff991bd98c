import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, root } from '#scripts/build/build.ts'
import { bundle } from '#scripts/generate/contract/bundle.ts'
import { listen, portFrom } from '#scripts/serve/listen.ts'
import { mockServer } from './app-server.ts'
import { withTexts, writeContract } from './contract.ts'
import { scenarioPanel } from './panel.ts'
import { startPrism } from './prism.ts'

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { port: { type: 'string' } } })
  const port = portFrom(values.port)
  const host = process.env.HOST ?? '127.0.0.1'
  await build(['generate', 'app', 'mock'])
  // Loaded after the build: generated/ may not have been there before.
  const { builtPages } = await import('#desk/own/pages.ts')
  const { ourScenarios } = await import('./our-scenarios.ts')
  const document = withTexts(bundle(join(root, 'openapi.yaml')))
  const contract = writeContract(document)
  const removeContract = () => rmSync(dirname(contract), { recursive: true, force: true })
  const prism = await startPrism(contract).catch((error) => {
    removeContract()
    throw error
  })
  const server = mockServer({
    app: join(root, 'dist/app'),
    backend: prism.url,
    description: join(root, 'generated/openapi.json'),
    start: builtPages[0]?.path ?? '/login',
    panel: scenarioPanel(ourScenarios(document)),
  })
  const stop = () => {
    server.close()
    server.closeAllConnections()
    void prism.stop().then(removeContract)
  }
  try {
    await listen(server, host, port)
  } catch (error) {
    stop()
    throw error
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  const address = `http://localhost:${port}`
  process.stdout.write(
    `Openbranch on examples from the contract, without a server of ours:\n` +
      `  desk     ${address}/app/\n` +
      `  profile  ${address}/app/profile/anna-becker\n` +
      `  login    ${address}/app/login (any e-mail address and password)\n`,
  )
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
