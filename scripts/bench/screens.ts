import type { Browser } from '@playwright/test'
import { open } from '#server/platform/database/database.ts'
import type { Values } from './figures.ts'
import { insertBranches } from './lists.ts'
import { measurePage, withBrowser } from './page/measure.ts'
import { launch, median, signIn, withDataDir } from './server.ts'

const server = [process.execPath, 'dist/main/main.js']
const list = '/app/organizations'
const row = 'table tbody tr'

/** What people wait for: the list of 100,000 branches signed in, and the profile on a phone, in Chromium. */
export function measureScreens(): Promise<Values> {
  return withDataDir(async (dataDir) => {
    await (await launch(dataDir, server)).stop()
    await fill(dataDir)
    const running = await launch(dataDir, server)
    try {
      const origin = `http://localhost:${running.port}`
      const cookie = await signIn(origin)
      const first = await withBrowser((browser) => firstRows(browser, origin + list, cookie))
      const desk = await measurePage({ url: origin + list, device: 'desktop', cookie, shows: row })
      const onPhone = (path: string) => measurePage({ url: origin + path, device: 'mobile' })
      const profile = await onPhone('/app/profile/anna-becker')
      const branch = await onPhone('/app/filiale/westend')
      const finder = await onPhone('/app/search?name=Becker')
      return {
        'list-rows': first,
        'list-score': desk.score,
        'profile-score': profile.score,
        'branch-score': branch.score,
        'finder-score': finder.score,
        'profile-shift': profile.cls,
        'profile-blocked': profile.tbt,
      }
    } finally {
      await running.stop()
    }
  })
}

/** While no server has the folder open. */
async function fill(dataDir: string): Promise<void> {
  const db = await open({ dataDir: `${dataDir}/pglite` })
  const tenant = await db.tenantOfHost('localhost')
  if (!tenant) throw new Error('The demo has no institution at localhost')
  await insertBranches(db, tenant.id)
  await db.close()
}

/** ms from the navigation to the first row on the screen, with nothing in the browser's cache. */
async function firstRows(browser: Browser, url: string, cookie: string): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 5; i++) {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      extraHTTPHeaders: { cookie },
    })
    const page = await context.newPage()
    await page.goto(url, { waitUntil: 'commit' })
    const handle = await page.waitForFunction(
      (selector) => document.querySelector(selector)?.checkVisibility() && performance.now(),
      row,
    )
    times.push((await handle.jsonValue()) as number)
    await context.close()
  }
  return median(times)
}
