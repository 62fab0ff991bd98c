import { useTranslate } from 'react-admin'
import { NavLink, useSearchParams } from 'react-router-dom'
import { useMenu } from '../../kit/desk-context.ts'
import { pagesBelow } from '../../kit/menu.ts'
import { choiceForOthers } from './choice.ts'
import '../../kit/link-tabs.css'

/** The other reports, of the same days and branches. */
export function ReportTabs() {
  const translate = useTranslate()
  const [address] = useSearchParams()
  const tabs = pagesBelow('/reports', useMenu())
  if (tabs.length < 2) return null
  return (
    <nav className="link-tabs" aria-label={translate('Reports')}>
      {tabs.map(({ path, label }) => (
        <NavLink key={path} to={{ pathname: path, search: choiceForOthers(address) }}>
          {translate(label)}
        </NavLink>
      ))}
    </nav>
  )
}
