import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { NavLink, useLocation } from 'react-router-dom'
import { useMenu } from '../../kit/desk-context.ts'
import { pagesBelow } from '../../kit/menu.ts'
import '../../kit/link-tabs.css'
import './online-appointments.css'

/**
 * The menu tabs of the online appointments (product §23.2, §33.3): who sees one is the page's `menu` policy, who may
 * open it its `access`. From 1024 px on the menu beside the page shows the same entries, and these go.
 */
export function OnlineAppointmentsTabs() {
  const translate = useTranslate()
  const menu = useMenu()
  const { pathname } = useLocation()
  const tabs = pagesBelow('/online-appointments', menu)
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, another tab
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [pathname])
  if (tabs.length < 2) return null
  return (
    <nav className="link-tabs area-tabs narrow" aria-label={translate('Online appointments')} ref={nav}>
      {tabs.map(({ path, label }) => (
        <NavLink key={path} to={path}>
          {translate(label)}
        </NavLink>
      ))}
    </nav>
  )
}
