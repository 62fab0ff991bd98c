import type { Handlers } from '#server/platform/binding/handler.ts'
import { visibleSlugs } from '../content-pages/public.ts'
import { publicBranches } from '../organizations/public.ts'
import { prefixOf } from '../organizations-profiles/public.ts'

/** Addresses a sitemap may hold at most (sitemaps.org). */
const most = 50_000

export const sitemapHandlers = {
  /** Only pages that search engines may show: a profile never is one. */
  async getSitemap({ modules, now, settings, tenant, tx }) {
    const finder = modules.has('searchengine') ? ['/app/search'] : []
    const slugs = modules.has('organizations-profiles') ? await publicBranches(tx) : []
    const contents = modules.has('content-management') ? await visibleSlugs(tx, now) : []
    const branches = slugs.map((slug) => `/app/${prefixOf(settings)}/${encodeURIComponent(slug)}`)
    return {
      status: 200,
      body: sitemap(
        [...finder, ...branches, ...contents.map((slug) => `/app/content/${slug}`)].map(
          (path) => `${tenant.publicUrl}${path}`,
        ),
      ),
    }
  },
} satisfies Handlers

function sitemap(addresses: readonly string[]): string {
  const entries = addresses.slice(0, most).map((address) => `<url><loc>${escaped(address)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}

function escaped(text: string): string {
  return text.replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
