import { useTranslate } from 'react-admin'
import { builtInTexts } from './language/i18n.ts'
import { languageHere } from './language/language.ts'

/** Shown until what a page needs is there (product §33.1). */
export function LoadingBox() {
  const translate = useTranslate()
  return (
    <div className="loading-box" role="status">
      <i aria-hidden="true" />
      <span>{translate('Loading…')}</span>
    </div>
  )
}

/** Shown before there are any texts: until the initial data and the translations are there. */
export function FirstLoading() {
  const language = languageHere()
  return (
    <div className="loading-box page" role="status" lang={language}>
      <i aria-hidden="true" />
      <span>{builtInTexts(language).translate('Loading…')}</span>
    </div>
  )
}
