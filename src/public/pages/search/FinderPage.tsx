import { CircleAlert } from 'lucide-react'
import { Footer } from '../../Footer.tsx'
import { Header } from '../../Header.tsx'
import type { PageProps } from '../../page.ts'
import { finderHref } from './address.ts'
import type { FinderData } from './load.ts'
import { Nobody } from './Nobody.tsx'
import { Refine } from './Refine.tsx'
import { Results } from './Results.tsx'
import { SearchForm } from './SearchForm.tsx'
import { isFiltered, isSearch, partsOf } from './search-query.ts'
import { Topics } from './Topics.tsx'

/** Whom visitors can talk to, by name, topic and place (product §3.1). */
export function FinderPage(props: PageProps<FinderData>) {
  const { data, t, env } = props
  const { tenant, asked, found, topics } = data
  const hasFound = found !== null && found.total > 0
  return (
    <>
      <Header
        tenant={tenant}
        t={t}
        language={env.language}
        query={partsOf(asked)}
        skip="Skip to results"
        isFinder
        low
      />
      <main className="finder">
        <div className="band finder-head">
          <div className="page">
            <h1>{t('Whom would you like to talk to?')}</h1>
          </div>
        </div>
        <div className="page">
          <SearchForm asked={asked} t={t} isFolded={hasFound && isSearch(asked)} />
          {hasFound && !isSearch(asked) && !isFiltered(asked) && asked.page === 1 && (
            <Topics
              tenant={tenant}
              topics={topics}
              heading={t('Or choose a topic')}
              language={env.language}
            />
          )}
          {(hasFound || isFiltered(asked)) && (
            <Refine asked={asked} choices={data.choices} t={t} language={env.language} />
          )}
          {found === null ? (
            <Failed {...props} />
          ) : hasFound ? (
            <Results {...props} found={found} />
          ) : (
            <Nobody {...props} />
          )}
        </div>
      </main>
      <Footer tenant={tenant} t={t} env={env} />
    </>
  )
}

function Failed({ data, t }: PageProps<FinderData>) {
  return (
    <section className="nobody" id="content" aria-labelledby="h-found">
      <h2 className="h2 search-failed" id="h-found">
        <CircleAlert className="i" aria-hidden="true" />
        {t('Searching does not work at the moment')}
      </h2>
      <p className="muted">{t('What you entered is still there. Please try again in a minute.')}</p>
      <a className="btn" href={finderHref(data.asked)}>
        {t('Try again')}
      </a>
    </section>
  )
}
