import type { Translate } from '../../texts.ts'

/** The page while it loads in the browser. */
export function ThreadSkeleton({ t }: { t: Translate }) {
  return (
    <main className="page" aria-busy="true">
      <p className="vh" role="status">
        {t('Loading')}
      </p>
      <div className="talk">
        <div className="bone bone-lg w-4" />
        <div className="bone bone-lg w-2 bone-line" />
        <div className="bone bone-lg w-3 bone-line" />
      </div>
    </main>
  )
}
