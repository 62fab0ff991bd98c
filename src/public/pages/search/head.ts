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
  const tags = tenant.meta_tags.find(({ controller, name }) => controller === 'search' && name === 'index')
  const filled = (text: string | undefined, fallback: string) =>
    (text || fallback).replaceAll('[TENANT]', () => tenant.name)
  const own = filled(tags?.title, `${t('Find an advisor')} | [TENANT]`)
  const isStart = partsOf(asked).length === 0
  const title = isStart ? own : [summaryOf(asked, t), pageName(asked.page, t), own].filter(Boolean).join(': ')
  const said = t('Find the person at {tenant} who advises you, by name, topic or place.', {
    tenant: tenant.name,
  })
  const description = filled(tags?.description, said)
  return {
    title,
    description,
    ...(isStart && { canonical: `${publicUrl}${finderPath}` }),
    isIndexed: isStart && found !== null,
    og: {
      'og:type': 'website',
      'og:title': filled(tags?.og_title, own),
      'og:description': filled(tags?.og_description, description),
      'og:url': `${publicUrl}${finderPath}`,
      'og:site_name': tenant.name,
    },
    themeColor: primaryOf({ tenant }),
  }
}

const pageName = (page: number, t: ReturnType<typeof translator>) =>
  page > 1 ? t('Page {page}', { page }) : ''
