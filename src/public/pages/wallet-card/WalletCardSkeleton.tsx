import type { Translate } from '../../texts.ts'

/** The page while it loads in the browser. */
export function WalletCardSkeleton({ t }: { t: Translate }) {
  return (
    <main className="page" aria-busy="true">
      <p className="vh" role="status">
        {t('Loading')}
      </p>
      <div className="wallet">
        <div className="bone bone-lg w-4" />
        <div className="bone bone-md w-3 bone-line" />
        <div className="bone bone-md w-2 bone-line" />
      </div>
    </main>
  )
}
