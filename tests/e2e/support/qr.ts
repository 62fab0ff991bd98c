import type { Locator } from '@playwright/test'
import jsQR from 'jsqr'
import sharp from 'sharp'

/** What a camera would read from the QR code in an element, drawn large enough for a test's sharp eye. */
export async function readQrCode(element: Locator): Promise<string | null> {
  const svg = await element.locator('svg').evaluate((drawn) => {
    const large = drawn.cloneNode(true) as SVGElement
    large.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
    large.setAttribute('width', '1000')
    large.setAttribute('height', '1000')
    return large.outerHTML
  })
  const margin = { top: 60, bottom: 60, left: 60, right: 60, background: '#fff' }
  const picture = sharp(Buffer.from(svg)).flatten({ background: '#fff' }).extend(margin).ensureAlpha().raw()
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  const read = typeof jsQR === 'function' ? jsQR : (jsQR as { default: typeof jsQR }).default
  const code = read(new Uint8ClampedArray(data), info.width, info.height)
  return code && Buffer.from(code.binaryData).toString('utf8')
}
