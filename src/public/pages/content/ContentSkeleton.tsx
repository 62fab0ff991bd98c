import type { Translate } from '../../texts.ts'

/** The page while it loads in the browser. */
export function ContentSkeleton({ t }: { t: Translate }) {
  return (
    <main aria-busy="true">
      <p className="vh" role="status">
        {t('Loading')}
      </p>
      <div className="band content-head content-waiting">
        <div className="page" />
      </div>
      <div className="page content-grid">
        <div className="content-text">
          <div className="bone bone-lg w-3" />
          <div className="bone bone-md w-4 bone-line" />
          <div className="bone bone-md w-4 bone-line" />
          <div className="bone bone-md w-2 bone-line" />
        </div>
      </div>
    </main>
  )
}
