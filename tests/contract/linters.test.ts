import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const root = resolve(import.meta.dirname, '../..')
// Nothing leaves the machine.
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
/** The whole contract takes a linter a quarter of a minute, and more while other tests run. */
const faulty = 'tests/contract/fixtures/faulty.yaml'

function run(...args: string[]): Promise<{ code: number; text: string }> {
  return new Promise((done) => {
    execFile(process.execPath, args, { cwd: root, env, maxBuffer: 1e8 }, (error, stdout) => {
      done({ code: error ? Number(error.code) : 0, text: stdout })
    })
  })
}

const spectral = (file: string) =>
  run('node_modules/@stoplight/spectral-cli/dist/index.js', 'lint', file, '--quiet', '--format', 'json')
const redocly = (file: string) =>
  run('node_modules/@redocly/cli/bin/cli.js', 'lint', file, '--format', 'json')

interface SpectralFault {
  readonly code: string
  readonly message: string
  readonly path: readonly string[]
}

describe('Spectral', () => {
  it('finds nothing in the contract', async () => {
    expect(faultsOf((await spectral('openapi.yaml')).text)).toEqual([])
  })

  it('finds each fault of the faulty description, one for every rule of ours', async () => {
    const { rules } = parse(readFileSync(resolve(root, '.spectral.yaml'), 'utf8')) as {
      rules: Record<string, unknown>
    }
    const ours = Object.keys(rules).filter((name) => typeof rules[name] === 'object')
    const faults = JSON.parse((await spectral(faulty)).text) as readonly SpectralFault[]
    const found = new Set(faults.map(({ code }) => code))
    expect(ours.filter((name) => !found.has(name))).toEqual([])
    // An address below that of directories excuses nothing by itself.
    const ofDirectory = faults.filter(({ path }) => path.includes('/scim/v2/Things'))
    expect(ofDirectory.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        'Needs 429: wrong tokens and calls that wait are counted.',
        'Directories know no 422: it is 400 to them.',
        'application/scim+json stands below /scim/v2/, and nothing else.',
        'A fault needs content application/scim+json.',
      ]),
    )
  })
})

describe('Redocly', () => {
  it('finds nothing in the contract', async () => {
    const { code, text } = await redocly('openapi.yaml')
    expect(JSON.parse(text).problems.map(({ message }: { message: string }) => message)).toEqual([])
    expect(code).toBe(0)
  })

  it('finds that a faulty description has no 4xx reply and no summary', async () => {
    const { problems } = JSON.parse((await redocly(faulty)).text) as { problems: { ruleId: string }[] }
    expect(problems.map(({ ruleId }) => ruleId)).toEqual(
      expect.arrayContaining(['operation-4xx-response', 'operation-summary']),
    )
  })
})

function faultsOf(json: string): string[] {
  const faults = JSON.parse(json) as {
    code: string
    message: string
    source: string
    range: { start: { line: number } }
  }[]
  return faults.map(
    ({ code, message, source, range }) => `${source}:${range.start.line + 1} ${code}: ${message}`,
  )
}
