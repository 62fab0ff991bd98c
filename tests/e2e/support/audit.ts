import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Frame, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

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

/** CI, whose half hour is soon over, has axe look at the last view of each test; all are tried for what is too wide. */
const isCI = Boolean(process.env.CI)

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
  const seen = process.env.AUDIT_ALL ? all : views
  for (const view of seen) {
    await page.setViewportSize({ width: view.width, height: view.width < 768 ? 844 : 900 })
    await page.emulateMedia({ colorScheme: view.theme })
    await expectTheme(page, view.theme)
    if (!isCI || view === seen.at(-1)) {
      const found = await lastingViolations(page, except)
      expect(found, `axe at ${view.width} px, ${view.theme}, ${page.url()}`).toEqual([])
    }
    await expectNoSidewaysScroll(page, view)
  }
  if (before) await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** What stays at the edge of the window covers a part of what lies behind it, until that is scrolled on. */
async function lastingViolations(page: Page, except: string[]): Promise<string[]> {
  const found = await violations(page, except)
  if (!found.some((text) => text.includes('partially obscured'))) return found
  await page.evaluate(() =>
    scrollTo({ top: scrollY > 0 ? 0 : document.body.scrollHeight, behavior: 'instant' }),
  )
  const isOfSize = (text: string) => text.startsWith('target-size:')
  return [...found.filter((text) => !isOfSize(text)), ...(await violations(page, except)).filter(isOfSize)]
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Once in each document: to read it takes as long as to look. */
async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe)
}

/**
 * What axe finds in the page and its frames, as text. It runs in the page itself and brings back nothing but what is
 * wrong: @axe-core/playwright puts the same together in a second page each time, which takes five times as long.
 */
async function violations(page: Page, except: string[]): Promise<string[]> {
  await Promise.all(page.frames().map(bringAxe))
  const options: RunOptions = {
    runOnly: { type: 'tag', values: rules },
    rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
    // The style sheets are for a rule that is not among ours.
    preload: { assets: ['media'] },
  }
  const found = await page.evaluate(async (how) => {
    const { axe } = window as unknown as {
      axe: { run(context: Document, how: unknown): Promise<AxeResults> }
    }
    return (await axe.run(document, how)).violations
  }, options)
  return found.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `  ${node.target.join(' ')}: ${node.failureSummary ?? ''}`).join('\n')}`,
  )
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
  // Scripts are told of the change when the next frame is made, and draw before the one after it.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await Promise.all(page.frames().map(expectStill))
}

/** Colours that are half way from one theme to the other are no state of the page either; what turns for ever may turn. */
async function expectStill(frame: Frame): Promise<void> {
  await frame.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  )
}

async function expectNoSidewaysScroll(page: Page, view: View): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `the page scrolls sideways at ${view.width} px`).toBeLessThanOrEqual(0)
}
