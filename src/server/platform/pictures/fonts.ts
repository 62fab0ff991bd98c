/**
 * Fonts for pictures, of the packages that are installed with the app: what draws pictures knows only the fonts of the
 * machine, and many a server has none.
 */
import { readFile } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import type { Direction } from './directed.ts'
import { unpackedWoff } from './woff.ts'

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

/** A sign of a font by its number, and where it stands. Lengths are in units of the font, y goes up. */
export interface PlacedGlyph {
  readonly glyph: number
  readonly x: number
  readonly y: number
}

export interface GlyphRun {
  readonly glyphs: readonly PlacedGlyph[]
  readonly width: number
}

export interface Font {
  readonly unitsPerEm: number
  has(codePoint: number): boolean
  /** Signs from left to right; those that run from the right are joined and mirrored as they must be. */
  layout(text: string, direction: Direction): GlyphRun
  /** Of SVG; empty for what shows nothing, such as a space. */
  path(glyph: number): string
}

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
  const [harfbuzz, file] = await Promise.all([
    import('harfbuzzjs'),
    readFile(new URL(import.meta.resolve(address))),
  ])
  const face = new harfbuzz.Face(new harfbuzz.Blob(unpackedWoff(file)))
  const font = new harfbuzz.Font(face)
  const place = (text: string, direction: Direction): GlyphRun => {
    const buffer = new harfbuzz.Buffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    buffer.setDirection(direction === 'rtl' ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR)
    harfbuzz.shape(font, buffer)
    let width = 0
    const glyphs = buffer
      .getGlyphInfosAndPositions()
      .map(({ codepoint: glyph, xAdvance = 0, xOffset = 0, yOffset = 0 }) => {
        const placed = { glyph, x: width + xOffset, y: yOffset }
        width += xAdvance
        return placed
      })
    return { glyphs, width }
  }
  // What was measured is drawn next.
  const placed = new LRUCache<string, GlyphRun>({ max: 300 })
  return {
    unitsPerEm: face.upem,
    has: (codePoint) => font.nominalGlyph(codePoint) !== undefined,
    layout(text, direction) {
      const key = direction + text
      const run = placed.get(key) ?? place(text, direction)
      placed.set(key, run)
      return run
    },
    path: (glyph) => font.glyphToPath(glyph),
  }
}
