/**
 * Texts as outlines in the app's own font. What draws pictures knows only the fonts of the machine, and many a server has
 * none; it reads no font that is packed for browsers either. Signs that the font lacks are left to the machine's.
 */
import { readFile } from 'node:fs/promises'
import type { Font } from 'fontkit'
import { escaped } from '#rules/html.ts'

export type Weight = 400 | 600

export interface TextStyle {
  /** In px. */
  readonly size: number
  readonly weight: Weight
  /** '#rrggbb' */
  readonly ink: string
}

/** Draws and measures in one weight. */
export interface Lettering {
  /** In px. */
  width(text: string, size: number): number
  /** SVG, its baseline at y. */
  draw(text: string, at: { readonly x: number; readonly y: number }, style: Omit<TextStyle, 'weight'>): string
}

const subsets = ['latin', 'latin-ext'] as const
const loaded = new Map<Weight, Promise<Lettering>>()

export function letteringOf(weight: Weight): Promise<Lettering> {
  let found = loaded.get(weight)
  if (!found) {
    found = load(weight)
    loaded.set(weight, found)
    found.catch(() => loaded.delete(weight))
  }
  return found
}

async function load(weight: Weight): Promise<Lettering> {
  const { create } = await import('fontkit')
  const fonts = await Promise.all(
    subsets.map(async (subset) => {
      const file = import.meta.resolve(`@fontsource/figtree/files/figtree-${subset}-${weight}-normal.woff`)
      return create(await readFile(new URL(file))) as Font
    }),
  )
  return {
    width: (text, size) => runsOf(text, fonts).reduce((sum, run) => sum + widthOf(run, size), 0),
    draw(text, { x, y }, { size, ink }) {
      let left = x
      const drawn = runsOf(text, fonts).map((run) => {
        const svg = run.font
          ? outlines(run.text, run.font, left, y, size, ink)
          : `<text x="${left}" y="${y}" font-family="sans-serif" font-size="${size}" font-weight="${weight}" fill="${ink}" xml:space="preserve">${escaped(run.text)}</text>`
        left += widthOf(run, size)
        return svg
      })
      return drawn.join('')
    },
  }
}

interface Run {
  readonly text: string
  /** Null: a font of the machine. */
  readonly font: Font | null
}

/** What is no sign at all, would make no SVG, or turns the order of others around. */
const unwritten = /[\p{Cc}\p{Cs}\p{Cn}\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu

/** Parts of a text, each in one subset of the font; with a sign that none of them has, all of it is the machine's. */
function runsOf(given: string, fonts: readonly Font[]): Run[] {
  const text = given.normalize('NFC').replace(unwritten, '')
  const runs: { text: string; font: Font }[] = []
  for (const sign of text) {
    const code = sign.codePointAt(0) as number
    const last = runs.at(-1)
    const font = [last?.font, ...fonts].find((each) => each?.hasGlyphForCodePoint(code))
    if (!font) return [{ text, font: null }]
    if (font === last?.font) last.text += sign
    else runs.push({ text: sign, font })
  }
  return runs
}

/** How wide signs of unknown fonts are about, in parts of their height. */
const estimated = { wide: 1.05, usual: 0.65 } as const

function widthOf({ text, font }: Run, size: number): number {
  if (font) return (font.layout(text).advanceWidth / font.unitsPerEm) * size
  return [...text].reduce((sum, sign) => {
    const isWide =
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/u
    return sum + (isWide.test(sign) ? estimated.wide : estimated.usual) * size
  }, 0)
}

function outlines(text: string, font: Font, x: number, y: number, size: number, ink: string): string {
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  let left = 0
  const paths = glyphs.map((glyph, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    const path = glyph.path.toSVG()
    const drawn = path && `<path transform="translate(${left + xOffset} ${yOffset})" d="${path}"/>`
    left += xAdvance
    return drawn
  })
  return `<g fill="${ink}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`
}
