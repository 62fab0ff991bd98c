import type { components } from '#generated/types.ts'
import { withHeldStyles } from '../../../kit/preview/held-styles.ts'

export type SignatureContent = components['schemas']['AdvisorSignature']

/** The file that mail programs read a signature from. */
export const asDocument = ({ language, html }: SignatureContent) =>
  `<!doctype html>\n<html lang="${language}">\n<head><meta charset="utf-8"><title>Signature</title></head>\n<body>${html}</body>\n</html>\n`

/** Around a signature in its frame, in px. */
const sheetMargin = 16

/**
 * The signature in a frame of this page, its styles held; the logo comes from this server, by
 * whichever name the page was reached. Texts cannot be meant: their quotation marks are written out.
 */
export const asPreview = (html: string) =>
  `<!doctype html><html><head><meta name="color-scheme" content="light"></head><body data-style="margin:${sheetMargin}px;background:#ffffff;color:#000000">${withHeldStyles(
    html,
  ).replace(/ src="https?:\/\/[^/"]+(?=\/app\/pictures\/logo-\d+\.png")/, ' src="')}</body></html>`
