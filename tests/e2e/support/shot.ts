import type { Page } from '@playwright/test'
import type { View } from './audit.ts'

/** Keeps a picture of the page for people to look at, in test-results/screens, when SHOTS is set: pictures take time. */
export async function shot(page: Page, name: string, views: View[]): Promise<void> {
  if (!process.env.SHOTS) return
  const before = page.viewportSize()
  for (const { width, theme } of views) {
    await page.setViewportSize({ width, height: width < 768 ? 844 : 900 })
    await page.emulateMedia({ colorScheme: theme })
    await page.evaluate(() => document.fonts.ready)
    const file = `test-results/screens/${name}-${width}${theme === 'dark' ? '-dark' : ''}.png`
    await page.screenshot({ path: file })
  }
  if (before) await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: 'light' })
}
