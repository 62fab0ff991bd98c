/**
 * Fonts for pictures, of the packages that are installed with the app: what draws pictures knows only the fonts of the
 * machine, and many a server has none.
 */
import { readFile } from 'node:fs/promises'
import type { Font } from 'fontkit'

export type Weight = 400 | 600

interface FontSource {
  /** Of a package, less the weight. */
  readonly file: string
  /** Texts that need it. */
  readonly needed: RegExp
}

/** Those before are taken first. */
const sources: readonly FontSource[] = [
  { file: '@fontsource/figtree/files/figtree-latin', needed: /(?:)/ },
  { file: '@fontsource/figtree/files/figtree-latin-ext', needed: /[^\n\x20-\xff]/ },
  { file: '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic', needed: /\p{Script=Arabic}/u },
  {
    file: '@fontsource/noto-emoji/files/noto-emoji-emoji',
    needed: /[\p{Extended_Pictographic}\p{Regional_Indicator}]|\u20e3/u,
  },
]

const loaded = new Map<string, Promise<Font>>()

/** Those that a text needs, in one weight. Large ones are read only where somebody writes so. */
export function fontsFor(text: string, weight: Weight): Promise<Font[]> {
  return Promise.all(
    sources.filter(({ needed }) => needed.test(text)).map(({ file }) => fontOf(file, weight)),
  )
}

function fontOf(file: string, weight: Weight): Promise<Font> {
  const address = `${file}-${weight}-normal.woff`
  const known = loaded.get(address)
  if (known) return known
  const opened = open(address)
  loaded.set(address, opened)
  opened.catch(() => loaded.delete(address))
  return opened
}

async function open(address: string): Promise<Font> {
  const { create } = await import('fontkit')
  return create(await readFile(new URL(import.meta.resolve(address)))) as Font
}
