import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '#scripts/test/chromium.ts'
import { median } from '../server.ts'
import { performanceScore, type Vitals } from './score.ts'
import { type PageVisit, vitalsOf } from './vitals.ts'

export interface PageFigures extends Vitals {
  readonly score: number
}

export async function withBrowser<T>(fn: (browser: Browser) => Promise<T>): Promise<T> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('There is no Chromium: set CHROMIUM_PATH, or run npm test once.')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    return await fn(browser)
  } finally {
    await browser.close()
  }
}

/**
 * Score and vitals of any page, each the median of several first visits. With LIGHTHOUSE_PATH (its `cli/index.js`) the
 * score is Lighthouse's own; it is no package of ours.
 */
export async function measurePage(visit: PageVisit, times = 5): Promise<PageFigures> {
  const visits: PageFigures[] = []
  await withBrowser(async (browser) => {
    for (let i = 0; i < times; i++) {
      const vitals = await vitalsOf(browser, visit)
      visits.push({ ...vitals, score: performanceScore(vitals, visit.device) })
    }
  })
  const of = (name: keyof PageFigures) => median(visits.map((each) => each[name]))
  const own = { fcp: of('fcp'), lcp: of('lcp'), tbt: of('tbt'), cls: of('cls'), score: of('score') }
  const { LIGHTHOUSE_PATH: path } = process.env
  return path ? { ...own, score: await lighthouse(path, visit, times) } : own
}

async function lighthouse(path: string, { url, device, cookie }: PageVisit, times: number): Promise<number> {
  const scores: number[] = []
  for (let i = 0; i < times; i++) {
    const args = [path, url, '--output=json', '--quiet', '--only-categories=performance']
    if (device === 'desktop') args.push('--preset=desktop')
    if (cookie) args.push(`--extra-headers=${JSON.stringify({ cookie })}`)
    args.push('--chrome-flags=--headless --no-sandbox')
    const env = { ...process.env, CHROME_PATH: findChromium() ?? '' }
    const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 64 * 1024 * 1024 })
    const report = JSON.parse(stdout) as { categories: { performance: { score: number } } }
    scores.push(report.categories.performance.score)
  }
  return median(scores)
}
