/**
 * The demo's own map service: its branches are invented, and so is the town around them. Drawn here, because the demo
 * asks nobody on the internet.
 */
import { createHash } from 'node:crypto'
import type { Picture } from '#server/platform/pictures/fetch-picture.ts'

/** `.example` belongs to nobody (RFC 2606), so no institution can have its service there. */
export const isDemoService = (address: string) => new URL(address).hostname.endsWith('.example')

export const demoMapService = 'https://maps.openbranch.example/static'

const town =
  '<rect x="-60" y="-60" width="268" height="268" fill="#eceeea"/><path fill="#d5e3cd" d="M96-60h112v108l-88 6-24-18z"/><path fill="#cfdfe6" d="M-60 124c90-12 104 6 134 8s80-4 134-14v90H-60z"/><g fill="#e0e1dc"><path d="M6 8h30v20H6zM44 4h34v22H44zM8 46h20v26H8zM40 42h18v30H40zM66 40h20v14H66zM66 62h26v18H66zM104 70h32v16h-32zM12 90h24v16H12zM46 92h26v16H46zM84 98h24v14H84zM116 96h22v12h-22z"/></g><g fill="none" stroke="#fff" stroke-linecap="round"><g stroke-width="7"><path d="M-60 40 208 24M34-60v184M-60 82l268 8"/></g><g stroke-width="5"><path d="M86-60l12 166M62 34v80M-60 64l122-4M98 60l110-4"/></g></g>'
const pin =
  '<path fill="#20383a" d="M74 46a13 13 0 0 1 13 13c0 9-13 22-13 22S61 68 61 59a13 13 0 0 1 13-13z"/><circle cx="74" cy="59" r="5" fill="#fff"/>'

/** Each address draws a picture of its own, always the same: another corner of the town. */
export async function drawMap(address: string): Promise<Picture> {
  const [turn = 0, flip = 0] = createHash('sha256').update(address).digest()
  const place = `translate(74 74) rotate(${(turn % 4) * 90}) scale(${flip % 2 ? -1 : 1} 1) translate(-74 -74)`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 148 148" width="300" height="300"><g transform="${place}">${town}</g>${pin}</svg>`
  const { default: sharp } = await import('sharp')
  const bytes = await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
  return { mediaType: 'image/png', bytes }
}
