import type { Locator } from '@playwright/test'
import jsQR from 'jsqr'
import sharp from 'sharp'

/** What a camera reads from the QR code on the screen: the pixels as they stand there, with the white around them. */
export async function readQrCode(element: Locator): Promise<string | null> {
  return await codeIn(await element.screenshot())
}

/** What a camera reads from a picture. */
export async function codeIn(bytes: Buffer): Promise<string | null> {
  const picture = sharp(bytes).flatten({ background: '#fff' }).ensureAlpha().raw()
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  const read = typeof jsQR === 'function' ? jsQR : (jsQR as { default: typeof jsQR }).default
  const code = read(new Uint8ClampedArray(data), info.width, info.height)
  return code && Buffer.from(code.binaryData).toString('utf8')
}
