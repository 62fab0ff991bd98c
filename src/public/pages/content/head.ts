import type { Head, PageEnv } from '../../page.ts'
import { primaryOf } from '../../tenant.ts'
import type { ContentData } from './load.ts'

export function head({ page, tenant }: ContentData, env: Pick<PageEnv, 'publicUrl'>): Head {
  const title = `${page.title} | ${tenant.name}`
  const canonical = `${env.publicUrl}/app/content/${encodeURIComponent(page.slug)}`
  return {
    title,
    description: page.description,
    canonical,
    isIndexed: true,
    og: {
      'og:type': 'article',
      'og:title': title,
      'og:description': page.description,
      'og:url': canonical,
      'og:site_name': tenant.name,
    },
    themeColor: primaryOf({ tenant }),
  }
}
