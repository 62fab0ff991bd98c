import type { Site } from '../platform/http/request-site.ts'

/**
 * What search engines may ask for. Pages that they may not show say so themselves (`noindex`), and have to be read for that:
 * none of them is named here.
 */
export function robots({ modules, tenant }: Pick<Site, 'modules' | 'tenant'>): string {
  const lines = ['User-agent: *', 'Disallow: /api/']
  if (modules.has('sitemap')) lines.push(`Sitemap: ${tenant.publicUrl}/sitemap.xml`)
  return `${lines.join('\n')}\n`
}
