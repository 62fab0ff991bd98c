import { expect, type Page } from '@playwright/test'

/** Presses Tab until the wanted thing has the focus, and sees that the focus is visible on the way. */
export async function tabTo(page: Page, role: string, name: string | RegExp, limit = 60): Promise<void> {
  const wanted = page
    .getByRole(role as 'link', { name, ...(typeof name === 'string' ? { exact: true } : {}) })
    .first()
  for (let i = 0; i < limit; i++) {
    if (await wanted.evaluate((element) => element === document.activeElement).catch(() => false)) return
    await page.keyboard.press('Tab')
    await expectVisibleFocus(page)
  }
  throw new Error(`Tab did not reach ${role} ${name} in ${limit} steps`)
}

/** Whatever has the focus is seen to have it: an outline or a ring, on itself or on what stands around it. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const seen = await page.evaluate(() => {
    let element: Element | null = document.activeElement
    if (!element || element === document.body) return true
    for (let up = 0; element && up < 3; up++, element = element.parentElement) {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      if ((outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none')
        return true
    }
    return false
  })
  const what = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160))
  expect(seen, `no visible focus on ${what}`).toBe(true)
}
