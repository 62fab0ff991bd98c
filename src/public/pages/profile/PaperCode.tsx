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
  let path = ''
  data.forEach((row, y) => {
    for (let x = row.indexOf(true); x >= 0; ) {
      const end = row.indexOf(false, x)
      const width = (end < 0 ? size : end) - x
      path += `M${x} ${y}h${width}v1H${x}z`
      x = row.indexOf(true, x + width)
    }
  })
  return { size, path }
}
