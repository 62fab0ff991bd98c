import type { Translate } from '../../texts.ts'

/** The page while it loads in the browser. */
export function ReviewSkeleton({ t }: { t: Translate }) {
  return (
    <main className="page" aria-busy="true">
      <p className="vh" role="status">
        {t('Loading')}
      </p>
      <div className="review">
        <div className="review-side">
          <div className="bone bone-lg w-4" />
        </div>
        <div>
          <div className="bone bone-lg w-4" />
          <div className="bone bone-md w-3 bone-line" />
          <div className="bone bone-md w-4 bone-line" />
        </div>
      </div>
    </main>
  )
}
