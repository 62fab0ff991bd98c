import { finderPath } from '../../Header.tsx'
import type { Head, PageEnv } from '../../page.ts'
import { primaryOf } from '../../tenant.ts'
import { translator } from '../../texts.ts'
import type { FinderData } from './load.ts'
import { partsOf } from './search-query.ts'
import { summaryOf } from './words.ts'

/** Search engines may show the finder, never what somebody has looked for in it. */
export function head(
  { tenant, asked, found }: FinderData,
  { language, publicUrl }: Pick<PageEnv, 'publicUrl' | 'language'>,
): Head {
  const t = translator(language)
  const own = `${t('Find an advisor')} | ${tenant.name}`
  const isStart = partsOf(asked).length === 0
  const title = isStart ? own : [summaryOf(asked, t), pageName(asked.page, t), own].filter(Boolean).join(': ')
  const description = t('Find the person at {tenant} who advises you, by name, topic or place.', {
    tenant: tenant.name,
  })
  return {
    title,
    description,
    ...(isStart && { canonical: `${publicUrl}${finderPath}` }),
    isIndexed: isStart && found !== null,
    og: {
      'og:type': 'website',
      'og:title': own,
      'og:description': description,
      'og:url': `${publicUrl}${finderPath}`,
      'og:site_name': tenant.name,
    },
    themeColor: primaryOf({ tenant }),
  }
}

const pageName = (page: number, t: ReturnType<typeof translator>) =>
  page > 1 ? t('Page {page}', { page }) : ''
