import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** How a page is looked at. */
export interface View {
  width: number
  theme: 'light' | 'dark'
}

export const phone: View = { width: 390, theme: 'light' }
export const desktop: View = { width: 1440, theme: 'light' }
export const dark: View = { width: 1440, theme: 'dark' }

/** Each width in each theme; tests name fewer, AUDIT_ALL=1 makes each of them look at all. */
const all: View[] = [phone, desktop, dark, { width: 390, theme: 'dark' }]

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/**
 * Looks at the page as it stands: no accessibility violation (WCAG 2.2 AA and axe's best practices).
 *
 * @param except rules that a package breaks by its own markup; never for markup of ours
 */
export async function audit(
  page: Page,
  views: View[] = [desktop],
  { except = [] }: { except?: string[] } = {},
): Promise<void> {
  const before = page.viewportSize()
  for (const view of process.env.AUDIT_ALL ? all : views) {
    await page.setViewportSize({ width: view.width, height: view.width < 768 ? 844 : 900 })
    await page.emulateMedia({ colorScheme: view.theme })
    await expectTheme(page, view.theme)
    const { violations } = await new AxeBuilder({ page }).withTags(rules).disableRules(except).analyze()
    const found = violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n${nodes.map((node) => `  ${node.target.join(' ')}: ${node.failureSummary ?? ''}`).join('\n')}`,
    )
    expect(found, `axe at ${view.width} px, ${view.theme}, ${page.url()}`).toEqual([])
    await expectNoSidewaysScroll(page, view)
  }
  if (before) await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** The desk's components follow the system a moment after the style sheets: half of each is no state of the page. */
async function expectTheme(page: Page, theme: View['theme']): Promise<void> {
  const textIsBright = () =>
    page.evaluate(() => {
      const [red = 0, green = 0, blue = 0] = (
        getComputedStyle(document.body).color.match(/[\d.]+/g) ?? []
      ).map(Number)
      return red + green + blue > 3 * 128
    })
  await expect.poll(textIsBright, `the page's text, ${theme}`).toBe(theme === 'dark')
}

async function expectNoSidewaysScroll(page: Page, view: View): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `the page scrolls sideways at ${view.width} px`).toBeLessThanOrEqual(0)
}
