import { encode } from 'uqr'
import { profileAddress } from '../../links.ts'

/** The way back to this page on paper, where nothing can be pressed: to scan and to type. */
export function PaperCode({ publicUrl, slug }: { publicUrl: string; slug: string }) {
  const address = profileAddress(publicUrl, slug)
  const { size, path } = squaresOf(address)
  return (
    <div className="paper-code" aria-hidden="true">
      <svg
        aria-hidden="true"
        width="96"
        height="96"
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
      >
        <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
        <path d={path} />
      </svg>
      <p>{address.replace(/^https?:\/\//, '')}</p>
    </div>
  )
}

/**
 * The dark squares of a code, row by row. The pattern over it is always the first: readers take any, and to try all eight
 * would take a tenth of the time of a page.
 */
export function squaresOf(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'L', maskPattern: 0, border: 0 })
  const path = data.map((row, y) =>
    row.map((isDark, x) => (isDark && !row[x - 1] ? `M${x} ${y}h${darkFrom(row, x)}v1H${x}z` : '')).join(''),
  )
  return { size, path: path.join('') }
}

function darkFrom(row: readonly boolean[], start: number): number {
  const end = row.indexOf(false, start)
  return (end < 0 ? row.length : end) - start
}
