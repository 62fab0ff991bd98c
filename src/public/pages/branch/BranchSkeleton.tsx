import type { Translate } from '../../texts.ts'

/** The page while it loads in the browser. */
export function BranchSkeleton({ t }: { t: Translate }) {
  return (
    <main className="branch" aria-busy="true">
      <p className="vh" role="status">
        {t('Loading')}
      </p>
      <div className="band branch-head branch-waiting">
        <div className="page" />
      </div>
      <div className="page branch-grid">
        <aside className="visit">
          <div className="bone bone-md w-3 bone-line" />
          <div className="bone bone-md w-4 bone-line" />
          <div className="bone bone-md w-2 bone-line" />
        </aside>
        <div className="branch-content">
          <div className="bone bone-lg w-3" />
          <div className="bone bone-md w-4 bone-line" />
          <div className="bone bone-md w-4 bone-line" />
        </div>
      </div>
    </main>
  )
}
