import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Translate } from '../../texts.ts'
import { finderHref } from './address.ts'
import { pageSize } from './load.ts'
import type { SearchQuery } from './search-query.ts'

interface Props {
  asked: SearchQuery
  total: number
  t: Translate
}

/** Links to the other pages; nothing where there is one page alone. */
export function Pages({ asked, total, t }: Props) {
  const last = Math.max(1, Math.ceil(total / pageSize))
  const { page } = asked
  if (last === 1 && page === 1) return null
  const to = (number: number) => finderHref({ ...asked, page: number })
  const before = Math.min(page - 1, last)
  return (
    <nav className="pages" aria-label={t('Pages')}>
      {before > 0 && (
        <a className="btn" href={to(before)} rel="prev">
          <ChevronLeft className="i" aria-hidden="true" />
          {t('Previous page')}
        </a>
      )}
      {page <= last && <p className="num">{t('Page {page} of {last}', { page, last })}</p>}
      {page < last && (
        <a className="btn" href={to(page + 1)} rel="next">
          {t('Next page')}
          <ChevronRight className="i" aria-hidden="true" />
        </a>
      )}
    </nav>
  )
}
