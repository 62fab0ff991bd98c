import { AdvisorCard } from '../../AdvisorCard.tsx'
import type { PageProps } from '../../page.ts'
import { settingOf, writtenIn } from '../../tenant.ts'
import type { FinderData, SearchResults } from './load.ts'
import { Pages } from './Pages.tsx'
import { isFiltered, isSearch } from './search-query.ts'
import { purposeOf } from './words.ts'

/** Who was found, page by page. */
export function Results({ data, t, env, found }: PageProps<FinderData> & { found: SearchResults }) {
  const { asked, tenant } = data
  const timeZone = settingOf(tenant, 'time_zone')
  return (
    <section className="found" id="content" aria-labelledby="h-found">
      <h2 className="h2" id="h-found">
        {countOf(data, found, t)}
        {isSearch(asked) && <span> {purposeOf(asked, t)}</span>}
      </h2>
      {found.cards.length === 0 && <p className="muted">{t('Nobody else stands on this page.')}</p>}
      <ul className="results">
        {found.cards.map((card) => (
          <AdvisorCard
            key={card.uuid}
            card={card}
            t={t}
            language={env.language}
            timeZone={timeZone}
            lang={writtenIn(tenant, env.language)}
            showsBranch
            ownLanguage={tenant.language}
            houseNumber={settingOf(tenant, 'phone_number')}
          />
        ))}
      </ul>
      <Pages asked={asked} total={found.total} t={t} />
    </section>
  )
}

function countOf({ asked }: FinderData, { total }: SearchResults, t: PageProps<FinderData>['t']): string {
  if (total === 1) return t('1 result')
  return isSearch(asked) || isFiltered(asked)
    ? t('{count} results', { count: total })
    : t('{count} advisors', { count: total })
}
