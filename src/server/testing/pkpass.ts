/** A wallet card as a phone or openssl sees it: its files, and whether its signature holds. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { strFromU8, unzipSync } from 'fflate'

export interface OpenPass {
  readonly files: Readonly<Record<string, Uint8Array>>
  // biome-ignore lint/suspicious/noExplicitAny: tests know the fields
  readonly json: any
  readonly manifest: Readonly<Record<string, string>>
  text(path: string): string
}

export function openPass(body: Uint8Array): OpenPass {
  const files = unzipSync(body)
  const text = (path: string) => strFromU8(files[path] as Uint8Array)
  return { files, text, json: JSON.parse(text('pass.json')), manifest: JSON.parse(text('manifest.json')) }
}

export interface PassField {
  readonly key: string
  readonly label: string
  readonly value: string
  readonly changeMessage?: string
  readonly attributedValue?: string
}

/** Paths whose SHA-1 is not the manifest's, or that only one of both has. */
export function wrongHashes({ files, manifest }: OpenPass): string[] {
  const signed = Object.keys(files).filter((path) => !['manifest.json', 'signature'].includes(path))
  const paths = new Set([...signed, ...Object.keys(manifest)])
  return [...paths].filter((path) => {
    const bytes = files[path]
    return !bytes || createHash('sha1').update(bytes).digest('hex') !== manifest[path]
  })
}

/** Every field of the card, front and back, by its key. */
export function fieldsOf({ json }: OpenPass): Readonly<Record<string, PassField>> {
  const groups = ['primaryFields', 'secondaryFields', 'auxiliaryFields', 'backFields']
  const fields = groups.flatMap((group): PassField[] => json.generic[group] ?? [])
  return Object.fromEntries(fields.map((field) => [field.key, field]))
}

const run = promisify(execFile)

/** What openssl says of a signature over these bytes; '' if it holds. @param root PEM of the trusted root */
export async function opensslRefusal(
  signature: Uint8Array,
  content: Uint8Array,
  root: string,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pkpass-'))
  const at = (name: string) => join(folder, name)
  try {
    await Promise.all([
      writeFile(at('signature'), signature),
      writeFile(at('manifest.json'), content),
      writeFile(at('root.pem'), root),
    ])
    const files = ['-in', at('signature'), '-content', at('manifest.json'), '-CAfile', at('root.pem')]
    await run('openssl', ['cms', '-verify', '-inform', 'DER', '-binary', '-out', at('out'), ...files])
    return ''
  } catch (error) {
    return String((error as { stderr?: string }).stderr || error)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
