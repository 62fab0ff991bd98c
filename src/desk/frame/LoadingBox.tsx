import { useTranslate } from 'react-admin'

/** Shown until what a page needs is there (specification §2). */
export function LoadingBox({ page = false }: { page?: boolean }) {
  const translate = useTranslate()
  return (
    <div className={page ? 'loading-box page' : 'loading-box'} role="status">
      <i aria-hidden="true" />
      <span>{translate('Loading…')}</span>
    </div>
  )
}
