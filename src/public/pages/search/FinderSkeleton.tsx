import type { Translate } from '../../texts.ts'

/** The finder while it loads in the browser. */
export function FinderSkeleton({ t }: { t: Translate }) {
  return (
    <main className="finder" aria-busy="true">
      <p className="vh" role="status">
        {t('Loading')}
      </p>
      <div className="band finder-head">
        <div className="page">
          <div className="top" />
          <h1>{t('Whom would you like to talk to?')}</h1>
        </div>
      </div>
      <div className="page">
        <div className="search search-waiting" />
        <div className="found">
          <div className="bone bone-lg w-2" />
          <ul className="results" aria-hidden="true">
            {[1, 2, 3].map((each) => (
              <li className="result result-waiting" key={each} />
            ))}
          </ul>
        </div>
      </div>
    </main>
  )
}
