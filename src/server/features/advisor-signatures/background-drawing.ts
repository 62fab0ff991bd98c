/** What stands on a background, as SVG, less the logo. */
import { encode } from 'uqr'
import { fitted } from '#server/platform/pictures/fitted.ts'
import type { Weight } from '#server/platform/pictures/fonts.ts'
import { letteringFor } from '#server/platform/pictures/lettering.ts'

export interface BackgroundContent {
  readonly side: 'left' | 'right'
  readonly name: string
  readonly position: string | null
  readonly house: readonly string[]
  /** What the code says. */
  readonly address: string
  readonly hint: string
  /** Name of a stored picture. */
  readonly logo: string | null
  /** '#rrggbb': the ground beside the texts and the one on the other side, of the texts, of the line above them. */
  readonly colours: {
    readonly near: string
    readonly far: string
    readonly ink: string
    readonly accent: string
  }
}

const backgroundSize = { width: 1920, height: 1080 } as const

/** In px. */
const margin = 88
const columnWidth = 420
const top = 88
export const logoBox = { width: 320, height: 88, padding: 16 } as const
const codeSide = 304

export interface BackgroundTask {
  readonly content: BackgroundContent
  /** In px: how large the logo is that will stand there. */
  readonly logo: { readonly width: number; readonly height: number } | null
}

const leftOf = ({ side }: BackgroundContent) =>
  side === 'left' ? margin : backgroundSize.width - margin - columnWidth

/** Where the logo is put on the drawing. */
export const logoPlace = (content: BackgroundContent) => ({
  left: leftOf(content) + logoBox.padding,
  top: top + logoBox.padding,
})

export async function drawingOf({ content, logo }: BackgroundTask): Promise<string> {
  const { width, height } = backgroundSize
  const { colours, house, hint } = content
  const left = leftOf(content)
  const texts = [content.name, content.position ?? '', ...house, hint]
  const [regular, bold] = await Promise.all([letteringFor(texts, 400), letteringFor(texts, 600)])
  const parts: string[] = [ground(content)]
  let y = top
  if (logo) {
    const tile = { width: logo.width + 2 * logoBox.padding, height: logo.height + 2 * logoBox.padding }
    parts.push(
      `<rect x="${left}" y="${y}" width="${tile.width}" height="${tile.height}" rx="12" fill="#ffffff"/>`,
    )
    y += tile.height + 40
  }
  const write = (text: string, [sizes, most]: readonly [readonly number[], number], weight: Weight) => {
    const lettering = weight === 600 ? bold : regular
    const { lines, size } = fitted(text, lettering, { sizes, most, width: columnWidth })
    for (const line of lines) {
      y += Math.round(size * 1.2)
      parts.push(lettering.draw(line, { x: left, y }, { size, ink: colours.ink }))
    }
  }
  write(content.name, [[48, 44, 40, 36, 32, 28], 2], 600)
  if (content.position) {
    y += 10
    write(content.position, [[28, 26, 24], 2], 400)
  }
  y += 28
  parts.push(`<rect x="${left}" y="${y}" width="72" height="4" rx="2" fill="${colours.accent}"/>`)
  y += 14
  for (const [index, line] of house.entries()) write(line, [[26, 24, 22], 2], index === 0 ? 600 : 400)
  y += 40
  parts.push(code(content.address, left, y))
  y += codeSide + 6
  write(hint, [[22, 20], 1], 400)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`
}

/** Calm, so that nothing draws the eye from whoever speaks: darker beside the texts, two wide arcs at the other side. */
function ground({ side, colours }: BackgroundContent): string {
  const { width, height } = backgroundSize
  const [from, to] = side === 'left' ? ['0', '1'] : ['1', '0']
  const far = side === 'left' ? width : 0
  return (
    `<defs><linearGradient id="ground" x1="${from}" y1="0" x2="${to}" y2="0.25"><stop offset="0" stop-color="${colours.near}"/><stop offset="1" stop-color="${colours.far}"/></linearGradient></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#ground)"/>` +
    `<circle cx="${far}" cy="${height}" r="760" fill="${colours.near}" fill-opacity="0.55"/>` +
    `<circle cx="${far}" cy="${height}" r="460" fill="${colours.accent}" fill-opacity="0.1"/>`
  )
}

/** Squares of whole pixels, black on white, with the four white ones around that readers want (ISO/IEC 18004). */
function code(text: string, left: number, top: number): string {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const square = Math.floor(codeSide / size)
  const side = square * size
  const inset = (codeSide - side) / 2
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    `<rect x="${left}" y="${top}" width="${codeSide}" height="${codeSide}" rx="12" fill="#ffffff"/>` +
    `<path shape-rendering="crispEdges" transform="translate(${left + Math.round(inset)} ${top + Math.round(inset)}) scale(${square})" fill="#000000" d="${squares.join('')}"/>`
  )
}
