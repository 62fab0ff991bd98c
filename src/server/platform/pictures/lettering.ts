/**
 * Texts as outlines, in the app's own font and in those that stand in for it. Arabic is joined and runs from the right, also
 * within a line of other letters. Signs that none of the fonts has are left to the machine's.
 */
import { escaped } from '#rules/html.ts'
import { type Direction, directed } from './directed.ts'
import { type Font, fontsFor, type Weight } from './fonts.ts'
import { signsOf } from './signs.ts'

export interface TextStyle {
  /** In px. */
  readonly size: number
  /** '#rrggbb' */
  readonly ink: string
}

/** Draws and measures in one weight. */
export interface Lettering {
  /** In px. */
  width(text: string, size: number): number
  /** SVG of one line, its left end at x, its baseline at y. */
  draw(text: string, at: { readonly x: number; readonly y: number }, style: TextStyle): string
}

/** @param texts all that will be drawn */
export async function letteringFor(texts: readonly string[], weight: Weight): Promise<Lettering> {
  const fonts = await fontsFor(texts.join('\n'), weight)
  return {
    width: (text, size) => runsOf(text, fonts).reduce((sum, run) => sum + widthOf(run, size), 0),
    draw(text, { x, y }, { size, ink }) {
      let left = x
      const drawn = runsOf(text, fonts).map((run) => {
        const svg = run.font
          ? outlines({ ...run, font: run.font }, left, y, size, ink)
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
  readonly direction: Direction
  /** Null: a font of the machine. */
  readonly font: Font | null
}

/** What is no sign at all, would make no SVG, or turns the order of others around. */
const unwritten = /[\p{Cc}\p{Cs}\p{Cn}\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu

/**
 * Parts of a line from left to right, each in one font and direction. With a sign that no font has, all of it is the
 * machine's, which finds directions itself: two fonts in one word look like a mistake.
 */
function runsOf(given: string, fonts: readonly Font[]): Run[] {
  const text = given.normalize('NFC').replace(unwritten, '')
  const runs: Run[] = []
  for (const part of directed(text)) {
    const found = inFonts(part.text, fonts)
    if (!found) return [{ text, direction: 'ltr', font: null }]
    const { direction } = part
    const own = found.map((run) => ({ ...run, direction }))
    runs.push(...(direction === 'rtl' ? own.reverse() : own))
  }
  return runs
}

/** In the order of reading; null: a sign is in none of them. */
function inFonts(text: string, fonts: readonly Font[]): { text: string; font: Font }[] | null {
  const runs: { text: string; font: Font }[] = []
  for (const sign of signsOf(text)) {
    const last = runs.at(-1)
    const font = fonts.find((each) => has(each, sign))
    if (!font) return null
    if (last?.font === font) last.text += sign
    else runs.push({ text: sign, font })
  }
  return runs
}

const has = (font: Font, sign: string) => [...sign].every((part) => font.has(part.codePointAt(0) as number))

/** How wide signs of unknown fonts are about, in parts of their height. */
const estimated = { wide: 1.05, usual: 0.65 } as const

function widthOf({ text, font, direction }: Run, size: number): number {
  if (font) return (font.layout(text, direction).width / font.unitsPerEm) * size
  return [...text].reduce((sum, sign) => {
    const isWide =
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/u
    return sum + (isWide.test(sign) ? estimated.wide : estimated.usual) * size
  }, 0)
}

type FontRun = Run & { readonly font: Font }

function outlines(
  { text, font, direction }: FontRun,
  x: number,
  y: number,
  size: number,
  ink: string,
): string {
  const scale = size / font.unitsPerEm
  const paths = font.layout(text, direction).glyphs.map(({ glyph, x: left, y: up }) => {
    const path = font.path(glyph)
    return path && `<path transform="translate(${left} ${up})" d="${path}"/>`
  })
  return `<g fill="${ink}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`
}
