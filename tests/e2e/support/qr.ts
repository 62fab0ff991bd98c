import type { Locator } from '@playwright/test'
import jsQR from 'jsqr'
import sharp from 'sharp'

/** What a phone's camera would read from the QR code that an element shows. */
export async function readQrCode(element: Locator): Promise<string | null> {
  const picture = await element.screenshot()
  const { data, info } = await sharp(picture)
    .resize({ width: 800 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const read = typeof jsQR === 'function' ? jsQR : (jsQR as { default: typeof jsQR }).default
  const code = read(new Uint8ClampedArray(data), info.width, info.height)
  return code && Buffer.from(code.binaryData).toString('utf8')
}
