/**
 * Texts that are stored for the server's own use and never shown again: AES-256-GCM, with a key from a secret that does
 * not stand in the database, so that a copy of its tables opens nothing.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { link, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Config, StartError } from '../process/config.ts'
import { writeOut, writeOutNames } from '../process/written-out.ts'

const version = 'v1'
const ivLength = 12
const tagLength = 16

let key: Uint8Array | null = null
let links: Uint8Array | null = null

/** To be called once, before the first request. Null: nothing can be sealed here. */
export function encryptWith(secret: string | null): void {
  const derive = (purpose: string) =>
    secret === null ? null : new Uint8Array(hkdfSync('sha256', secret, '', `openbranch/${purpose}`, 32))
  key = derive('sealed-texts')
  links = derive('links')
}

/** What private links and the like are signed with (signing-key.ts); null where there is no secret. */
export const linkKey = (): Uint8Array | null => links

/**
 * OPENBRANCH_SECRET, or one of the data directory's own beside the embedded database; made when it is first needed.
 *
 * @throws StartError if the file is not what was written
 */
export async function secretOf({
  secret,
  databaseUrl,
  dataDir,
}: Pick<Config, 'secret' | 'databaseUrl' | 'dataDir'>): Promise<string | null> {
  if (secret !== null || databaseUrl) return secret
  const file = join(dataDir, 'secret')
  const found = ((await readIfThere(file)) ?? (await makeSecret(file))).trim()
  if (/^[\w-]{43}$/.test(found)) return found
  throw new StartError(
    `${file} is damaged. Restore it from a backup, or remove it: sealed settings must be entered again.`,
  )
}

async function readIfThere(file: string): Promise<string | null> {
  return await readFile(file, 'utf8').catch((error: { code?: unknown }) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

/** Linked once it is whole: whoever is interrupted leaves none, and what came to be there meanwhile is not replaced. */
async function makeSecret(file: string): Promise<string> {
  const draft = `${file}.${process.pid}`
  await writeOut(draft, `${randomBytes(32).toString('base64url')}\n`)
  await link(draft, file).catch((error: { code?: unknown }) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft, { force: true })
  await writeOutNames(dirname(file))
  return await readFile(file, 'utf8')
}

export function canEncrypt(): boolean {
  return key !== null
}

/** @param place where it will stand: a sealed text that is copied elsewhere does not open there. */
export function encrypt(text: string, place: string): string {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', requireKey(), iv).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${version}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

/** @throws Error if it was sealed with another secret, for another place, or changed since */
export function decrypt(sealed: string, place: string): string {
  const [found, text = ''] = sealed.split('.')
  if (found !== version) throw new Error(`Nothing sealed stands at ${place}.`)
  const bytes = Buffer.from(text, 'base64url')
  const tag = bytes.subarray(ivLength, ivLength + tagLength)
  const decipher = createDecipheriv('aes-256-gcm', requireKey(), bytes.subarray(0, ivLength), {
    authTagLength: tagLength,
  })
    .setAAD(Buffer.from(place))
    .setAuthTag(tag)
  return Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()]).toString(
    'utf8',
  )
}

function requireKey(): Uint8Array {
  if (key) return key
  throw new Error('There is no secret to seal with: set OPENBRANCH_SECRET.')
}
