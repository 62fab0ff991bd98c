import type { Translate } from '../../texts.ts'

/** The page while it loads: every line as high as what will stand there (product §34.3). */
export function ProfileSkeleton({ t }: { t: Translate }) {
  return (
    <>
      <header className="band card-head">
        <div className="page">
          <div className="top" />
        </div>
      </header>
      <main className="page card-grid" aria-busy="true">
        <p className="vh" role="status">
          {t('Loading')}
        </p>
        <article className="person">
          <div className="portrait" />
          <div className="bone bone-xl w-3 bone-name" />
          <div className="bone bone-md w-3 bone-line" />
          <div className="bone bone-md w-4 bone-line" />
          <ul className="act">
            <li>
              <span className="btn btn-primary bone-btn" />
            </li>
            <li>
              <span className="btn bone-btn" />
            </li>
            <li>
              <span className="btn bone-btn" />
            </li>
          </ul>
        </article>
        <div className="content">
          <section className="letter">
            <div className="bone bone-lg w-2 h2" />
            {['w-4', 'w-4', 'w-3'].map((width, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: three lines that never change
              <div key={at} className={`bone bone-md ${width} bone-letter`} />
            ))}
          </section>
          <div className="rows">
            {['w-2', 'w-3', 'w-2'].map((width, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <div className="row" key={at}>
                <div className="bone bone-md w-3 bone-line" />
                <div>
                  <div className="bone bone-sm w-4 bone-line" />
                  <div className={`bone bone-sm ${width} bone-line`} />
                </div>
              </div>
            ))}
          </div>
        </div>
      </main>
    </>
  )
}
