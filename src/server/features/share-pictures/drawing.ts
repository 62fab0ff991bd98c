/** What stands on a share picture, as SVG, less portrait and logo: the head of the profile, in the tenant's band. */
import { initialsOf } from '#rules/names.ts'
import { type SharePicture, sharePictureSize } from '#rules/share-picture.ts'
import { isFromRight } from '#server/platform/pictures/directed.ts'
import { fitted } from '#server/platform/pictures/fitted.ts'
import { type Lettering, letteringFor } from '#server/platform/pictures/lettering.ts'
import { signsOf } from '#server/platform/pictures/signs.ts'
import type { Tokens } from '#ui/theme/roles.ts'

interface Size {
  /** In px. */
  readonly width: number
  readonly height: number
}

export interface ShareTask {
  readonly shown: Pick<SharePicture, 'name' | 'position' | 'institution'>
  /** Of the tenant: to make them takes longer than all else, and pages have made them already. */
  readonly colours: ShareColours
  readonly hasPortrait: boolean
  /** Of the logo that will stand there. */
  readonly logo: Size | null
}

/** In px. */
const margin = 72
export const portraitBox = { left: margin, top: 108, side: 414, radius: 28 } as const
const bottom = portraitBox.top + portraitBox.side
export const logoBox = { width: 200, height: 60, padding: 14 } as const

export type ShareColours = Pick<Tokens, 'band' | 'on-band' | 'on-band-muted' | 'paper' | 'on-paper'>

interface Column {
  readonly left: number
  readonly width: number
}

const columnFrom = (left: number): Column => ({ left, width: sharePictureSize.width - margin - left })
const besidePortrait = columnFrom(portraitBox.left + portraitBox.side + margin)

/** Where the logo is put on the drawing. */
export const logoCorner = {
  left: besidePortrait.left + logoBox.padding,
  top: portraitBox.top + logoBox.padding,
} as const

interface Block {
  readonly text: string
  /** In px, the largest first. */
  readonly sizes: readonly number[]
  /** How many lines there may be. */
  readonly most: number
  readonly lettering: Lettering
  readonly ink: string
}

export async function drawingOf({ shown, colours, hasPortrait, logo }: ShareTask): Promise<string> {
  const { width, height } = sharePictureSize
  const initials = initialsOf(shown.name) || (signsOf(shown.name)[0] ?? '')
  const [regular, bold] = await Promise.all([
    letteringFor([shown.position ?? ''], 400),
    letteringFor([shown.name, shown.institution, initials], 600),
  ])
  const { left } = besidePortrait
  const parts = [
    ground(colours),
    square(hasPortrait ? '' : initials, bold, colours),
    head({ shown, logo, bold, colours }),
  ]
  const name = nameOf(shown.name, bold, colours)
  const position = set(
    {
      text: shown.position ?? '',
      sizes: [32, 29, 26],
      most: 2,
      lettering: regular,
      ink: colours['on-band-muted'],
    },
    besidePortrait,
  )
  const gap = position.height > 0 ? 16 : 0
  const top = bottom - name.height - gap - position.height
  parts.push(name.drawn(left, top), position.drawn(left, top + name.height + gap))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`
}

/** In few large lines; a very long one in more and smaller ones. */
function nameOf(text: string, lettering: Lettering, { 'on-band': ink }: ShareColours) {
  const large = set({ text, sizes: [64, 58, 52, 46, 40], most: 3, lettering, ink }, besidePortrait)
  return large.isWhole ? large : set({ text, sizes: [34, 30], most: 5, lettering, ink }, besidePortrait)
}

/** Lines of a text, and how high they are together. */
function set({ text, sizes, most, lettering, ink }: Block, { width }: Pick<Column, 'width'>) {
  const { lines, size, isWhole } = fitted(text, lettering, { sizes, most, width })
  const lineHeight = Math.round(size * 1.16)
  const widths = lines.map((line) => lettering.width(line, size))
  // Lines that begin at the right do so one below the other.
  const indents = isFromRight(text) ? widths.map((each) => Math.max(...widths) - each) : []
  return {
    isWhole,
    height: lines.length * lineHeight,
    drawn: (x: number, top: number) =>
      lines
        .map((line, at) =>
          lettering.draw(
            line,
            { x: x + (indents[at] ?? 0), y: top + at * lineHeight + Math.round(size * 0.94) },
            { size, ink },
          ),
        )
        .join(''),
  }
}

interface Head {
  readonly shown: ShareTask['shown']
  readonly logo: Size | null
  readonly bold: Lettering
  readonly colours: ShareColours
}

/** The institution: its logo, on white because nobody knows its colours, and its name. */
function head({ shown, logo, bold, colours }: Head): string {
  const { left, width } = besidePortrait
  const { padding } = logoBox
  const tile = logo ? { width: logo.width + 2 * padding, height: logo.height + 2 * padding } : null
  const indent = tile ? tile.width + 22 : 0
  const name = set(
    { text: shown.institution, sizes: [32, 28, 24], most: 2, lettering: bold, ink: colours['on-band'] },
    { width: width - indent },
  )
  const top = portraitBox.top + (tile ? Math.round((tile.height - name.height) / 2) : 0)
  return (
    (tile
      ? `<rect x="${left}" y="${portraitBox.top}" width="${tile.width}" height="${tile.height}" rx="14" fill="#ffffff"/>`
      : '') + name.drawn(left + indent, top)
  )
}

/** Where the portrait will stand; else the initials, as the profile shows them. */
function square(text: string, lettering: Lettering, { paper, 'on-paper': ink }: ShareColours): string {
  const { left, top, side, radius } = portraitBox
  const size = 150
  const x = left + (side - lettering.width(text, size)) / 2
  return (
    `<rect x="${left}" y="${top}" width="${side}" height="${side}" rx="${radius}" fill="${paper}"/>` +
    lettering.draw(text, { x, y: top + side / 2 + size * 0.35 }, { size, ink })
  )
}

/** The band, with two wide arcs in the corner that nothing else needs. */
function ground(colours: ShareColours): string {
  const { width, height } = sharePictureSize
  return (
    `<rect width="${width}" height="${height}" fill="${colours.band}"/>` +
    `<circle cx="${width}" cy="0" r="420" fill="${colours.paper}" fill-opacity="0.05"/>` +
    `<circle cx="${width}" cy="0" r="250" fill="${colours.paper}" fill-opacity="0.06"/>`
  )
}
