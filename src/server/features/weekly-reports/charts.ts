/** Small pictures of figures by week. They hold no letters: what they show stands in words beside them. */
import sharp from 'sharp'
import { pick, seedOf } from '#ui/theme/tones.ts'

/** In px, as they are shown; drawn at twice of it. */
export const chartSize = { width: 600, height: 120 } as const

const ground = '#dfe5e3'
const untold = '#8b9692'
const room = 4

/** A bar for each value, the last one in full colour; what is not told is a mark on the ground. */
export async function drawChart(
  values: readonly (number | null)[],
  primary: string | null,
): Promise<Uint8Array> {
  const { width, height } = chartSize
  const { l, c, h } = seedOf(primary ?? '')
  const colour = pick(l, c, h, ['#ffffff'], 3, -0.01)
  const most = Math.max(1, ...values.map((value) => value ?? 0))
  const step = width / Math.max(1, values.length)
  const bars = values.map((value, at) => {
    const x = at * step + step * 0.15
    const tall = value === null ? 3 : Math.max(3, (value / most) * (height - 2 * room))
    const fill = value === null ? untold : colour
    const opacity = value === null || at === values.length - 1 ? 1 : 0.45
    const box = `x="${x}" y="${height - room - tall}" width="${step * 0.7}" height="${tall}" rx="2"`
    return `<rect ${box} fill="${fill}" fill-opacity="${opacity}"/>`
  })
  const line = `<rect x="0" y="${height - room}" width="${width}" height="1" fill="${ground}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${bars.join('')}${line}</svg>`
  return await sharp(Buffer.from(svg), { density: 144 })
    .flatten({ background: '#ffffff' })
    .png({ palette: true })
    .toBuffer()
}
