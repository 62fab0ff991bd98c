import Drawer from '@mui/material/Drawer'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom'
import { useSession } from '../kit/desk-context.ts'
import { LanguageMenu } from '../kit/language/LanguageMenu.tsx'
import { ModeSwitch } from '../kit/ModeSwitch.tsx'
import { Rail } from './Rail.tsx'
import { TopBar } from './TopBar.tsx'

/** The frame around every page of the desk: top bar, menu (a drawer below 1024 px), and the page on its sheet. */
export function Frame({ children = <Outlet /> }: { children?: ReactNode }) {
  const translate = useTranslate()
  const { facts } = useSession()
  const [isOpen, setOpen] = useState(false)
  const { pathname } = useLocation()
  const main = useFocusOnNavigation(pathname)
  const hasMenu = facts.actor.kind === 'user'
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the drawer
  useEffect(() => setOpen(false), [pathname])
  return (
    <div className="app">
      <a className="skip" href="#main">
        {translate('Skip to content')}
      </a>
      <TopBar openMenu={hasMenu ? () => setOpen(true) : undefined} />
      {hasMenu ? <Rail /> : <span className="no-rail" />}
      {hasMenu && (
        <Drawer
          className="drawer"
          open={isOpen}
          onClose={() => setOpen(false)}
          slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-label': translate('Menu') } }}
        >
          <Rail />
          <div className="tools-row">
            <LanguageMenu />
            <ModeSwitch />
          </div>
        </Drawer>
      )}
      <main className="sheet" id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      <Progress />
      <ScrollRestoration getKey={({ pathname }) => pathname} />
    </div>
  )
}

/**
 * A screen reader hears the new page: after a navigation the focus stands at its beginning. Whoever types in a dialog above
 * it, as in the palette while the start page leads on, keeps it until the dialog is gone.
 */
function useFocusOnNavigation(pathname: string) {
  const main = useRef<HTMLElement>(null)
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const toPage = () => main.current?.focus({ preventScroll: true })
    const dialog = document.activeElement?.closest('[role="dialog"], [role="alertdialog"]')
    if (!dialog) return toPage()
    const watcher = new MutationObserver(() => {
      if (dialog.isConnected) return
      watcher.disconnect()
      if (document.activeElement === document.body) toPage()
    })
    watcher.observe(document.body, { childList: true, subtree: true })
    return () => watcher.disconnect()
  }, [pathname])
  return main
}

/** While the next page's code is on its way. */
function Progress() {
  const translate = useTranslate()
  const { state } = useNavigation()
  return (
    <div role="status">
      {state === 'loading' && (
        <div className="progress">
          <span className="vh">{translate('Loading…')}</span>
        </div>
      )}
    </div>
  )
}
