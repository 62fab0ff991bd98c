import { useTranslate } from 'react-admin'

/** Shown until what a page needs is there (specification §2). */
export function LoadingBox() {
  const translate = useTranslate()
  return (
    <div className="loading-box" role="status">
      <i aria-hidden="true" />
      <span>{translate('Loading…')}</span>
    </div>
  )
}

/** The same before there are any texts: until the initial data and the translations are there. */
export function FirstLoading() {
  return (
    <div className="loading-box page" role="progressbar" aria-label="Openbranch">
      <i aria-hidden="true" />
    </div>
  )
}
