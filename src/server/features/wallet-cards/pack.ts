import { strToU8, type Zippable, zipSync } from 'fflate'
import type { ImageSet } from './images.ts'
import type { Signed } from './signing.ts'

/** Pictures are packed in themselves, and the rest is a few lines. */
const stored = { level: 0 } as const

/** The archive that phones get: all files at its root, with the manifest of their hashes and its signature. */
export function packed(
  texts: Readonly<Record<string, string>>,
  images: ImageSet,
  { manifest, signature }: Signed,
  at: Date,
): Buffer {
  const files: Zippable = {
    ...Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, strToU8(text)])),
    ...Object.fromEntries(images.files),
    'manifest.json': strToU8(manifest),
    signature,
  }
  const { buffer, byteOffset, byteLength } = zipSync(files, { ...stored, mtime: at })
  return Buffer.from(buffer, byteOffset, byteLength)
}
