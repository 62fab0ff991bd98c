import type { PublicPage } from './page.ts'
import { appointmentPage } from './pages/appointment/page.tsx'
import { branchPages } from './pages/branch/page.tsx'
import { contentPage } from './pages/content/page.tsx'
import { widgets } from './pages/embed/page.tsx'
import { profilePage } from './pages/profile/page.tsx'
import { reviewPage } from './pages/review/page.tsx'
import { finderPage } from './pages/search/page.tsx'
import { threadPage } from './pages/thread/page.tsx'
import { walletCardPage } from './pages/wallet-card/page.tsx'
import { weeklyReportPage } from './pages/weekly-report/page.tsx'
import { withdrawalPage } from './pages/withdrawal/page.tsx'

/** Every public page. */
// biome-ignore lint/suspicious/noExplicitAny: each page has its own data
export const pages: readonly PublicPage<any>[] = [
  finderPage,
  profilePage,
  ...branchPages,
  contentPage,
  appointmentPage,
  threadPage,
  reviewPage,
  walletCardPage,
  withdrawalPage,
  weeklyReportPage,
  ...widgets,
]

/** The page at a path below /app, with what its pattern names. A part that is no valid UTF-8 finds none. */
export function pageAt(pathname: string) {
  const path = pathname.replace(/^\/app(?=\/)/, '').replace(/\/$/, '')
  for (const page of pages) {
    const names: string[] = []
    const pattern = page.path.replace(/:(\w+)/g, (_, name: string) => {
      names.push(name)
      return '([^/]+)'
    })
    const found = new RegExp(`^${pattern}$`).exec(path)
    if (!found) continue
    try {
      const params = Object.fromEntries(
        names.map((name, at) => [name, decodeURIComponent(found[at + 1] ?? '')]),
      )
      return { page, params }
    } catch {
      return undefined
    }
  }
  return undefined
}
