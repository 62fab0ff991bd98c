/** Signs of the demo's institutions, drawn here; kept as pictures, because the product serves no SVG of tenants. */
import { createHash } from 'node:crypto'
import { portraitWidths } from '#server/features/pictures/public.ts'
import type { Portrait } from './portraits.ts'

/** By the tenant's slug: what stands in a square of 32. */
const drawings: Readonly<Record<string, string>> = {
  // An arcade of three vaults, which is an m too.
  musterbank:
    '<path fill="#006756" d="M4 28V13a6 6 0 0 1 12-2 6 6 0 0 1 12 2v15h-5V13a1.5 1.5 0 0 0-4.5 0v15h-5V13A1.5 1.5 0 0 0 9 13v15z"/>',
  // Two peaks, the nearer one in the full colour.
  alpenbank:
    '<path fill="#7fa3d8" d="M12 27 21.5 9.5 31 27z"/><path fill="#1e539f" d="M1 27 11.5 5 22 27z"/>',
  // The sun above two waves.
  harbourbank:
    '<circle cx="16" cy="9.5" r="5.5" fill="#ed6b61"/><g fill="none" stroke="#4a1d1b" stroke-width="3" stroke-linecap="round"><path d="M3 20.500c3.25-2.7 6.5-2.700 9.75 0s6.5 2.700 9.75 0c2-1.700 4.5-2.300 6.5-1.600"/><path d="M3 27.500c3.25-2.7 6.5-2.700 9.75 0s6.5 2.700 9.75 0c2-1.700 4.5-2.300 6.5-1.600"/></g>',
}

/** The sign of a tenant in the widths that pictures are kept in; null where none is drawn. */
export async function signOf(slug: string): Promise<Portrait | null> {
  const drawing = drawings[slug]
  if (!drawing) return null
  const { default: sharp } = await import('sharp')
  const svg = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="510" height="510">${drawing}</svg>`,
  )
  const renderings = await Promise.all(
    portraitWidths.map(async (width) => ({
      width,
      media_type: 'image/webp' as const,
      bytes: await sharp(svg).resize(width, width).webp({ lossless: true }).toBuffer(),
    })),
  )
  return { hash: createHash('sha256').update(svg).digest('hex').slice(0, 32), renderings }
}

/** What the setting images.tenantLogo says of a sign: small as it is shown, the narrower rendering does. */
export function signPath({ hash }: Portrait): string {
  return `/app/pictures/${hash}-${Math.min(...portraitWidths)}.webp`
}
