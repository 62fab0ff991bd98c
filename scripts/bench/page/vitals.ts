import type { Browser, BrowserContextOptions, CDPSession } from '@playwright/test'
import type { Device, Vitals } from './score.ts'

/**
 * How a device is played, as Lighthouse's own throttling in the browser does it: a middle phone on slow 4G (each request
 * waits 562.5 ms, 1,474 kbit/s), or a desktop as it is.
 */
const devices: Record<
  Device,
  { options: BrowserContextOptions; cpu: number; network?: { latency: number; down: number; up: number } }
> = {
  mobile: {
    options: {
      viewport: { width: 412, height: 823 },
      deviceScaleFactor: 1.75,
      isMobile: true,
      hasTouch: true,
    },
    cpu: 4,
    network: { latency: 562.5, down: 1474.56, up: 675 },
  },
  desktop: { options: { viewport: { width: 1350, height: 940 } }, cpu: 1 },
}

/** No task above 50 ms and nothing on its way for this long: the page is through. */
const quietMs = 2_000
const longestMs = 45_000

export interface PageVisit {
  readonly url: string
  readonly device: Device
  /** Sent with each request, for pages behind a sign-in: 'name=value'. */
  readonly cookie?: string
  /** What must be there before the page counts as shown. */
  readonly shows?: string
}

/** What a first visit with an empty cache costs. */
export async function vitalsOf(browser: Browser, { url, device, cookie, shows }: PageVisit): Promise<Vitals> {
  const { options, cpu, network } = devices[device]
  const context = await browser.newContext({ ...options, locale: 'de-DE', colorScheme: 'light' })
  try {
    if (cookie) await context.addCookies([cookieOf(cookie, url)])
    const page = await context.newPage()
    await page.addInitScript(observe)
    const session = await context.newCDPSession(page)
    await throttle(session, cpu, network)
    await page.goto(url, { waitUntil: 'load', timeout: longestMs })
    if (shows) await page.locator(shows).first().waitFor({ timeout: longestMs })
    return await page.evaluate(settled, { quietMs, longestMs })
  } finally {
    await context.close()
  }
}

function cookieOf(cookie: string, url: string) {
  const at = cookie.indexOf('=')
  return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url: new URL(url).origin }
}

async function throttle(
  session: CDPSession,
  cpu: number,
  network: { latency: number; down: number; up: number } | undefined,
): Promise<void> {
  if (cpu > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  if (!network) return
  const bytesPerSecond = (kilobits: number) => (kilobits * 1024) / 8
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latency,
    downloadThroughput: bytesPerSecond(network.down),
    uploadThroughput: bytesPerSecond(network.up),
  })
}

interface PageObservations {
  fcp: number
  lcp: number
  tasks: { start: number; ms: number }[]
  shifts: { start: number; value: number }[]
}
type Watched = Window & typeof globalThis & { seenByBench: PageObservations }

/** Runs in the page, before its own scripts. */
function observe(): void {
  const seen: PageObservations = { fcp: 0, lcp: 0, tasks: [], shifts: [] }
  ;(window as Watched).seenByBench = seen
  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  on('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime
  })
  on('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime
  })
  on('longtask', ({ startTime, duration }) => seen.tasks.push({ start: startTime, ms: duration }))
  on('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) seen.shifts.push({ start: entry.startTime, value })
  })
}

/** Runs in the page: waits until it is through, and says what it has cost. */
async function settled({ quietMs, longestMs }: { quietMs: number; longestMs: number }): Promise<Vitals> {
  const { seenByBench: seen } = window as Watched
  const lastEnd = () =>
    Math.max(
      ...seen.tasks.map(({ start, ms }) => start + ms),
      ...performance
        .getEntriesByType('resource')
        .map((each) => (each as PerformanceResourceTiming).responseEnd),
      seen.lcp,
    )
  while (performance.now() < Math.min(longestMs, lastEnd() + quietMs)) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const tbt = seen.tasks
    .filter(({ start, ms }) => start + ms > seen.fcp)
    .reduce((sum, { start, ms }) => sum + Math.max(0, ms - Math.max(0, seen.fcp - start) - 50), 0)
  // The worst five seconds of shifts with less than one second between them.
  let cls = 0
  let session = { from: 0, last: 0, sum: 0 }
  for (const { start, value } of seen.shifts) {
    const isSame = start - session.last < 1000 && start - session.from < 5000
    session = isSame
      ? { ...session, last: start, sum: session.sum + value }
      : { from: start, last: start, sum: value }
    cls = Math.max(cls, session.sum)
  }
  return { fcp: seen.fcp, lcp: Math.max(seen.fcp, seen.lcp), tbt, cls }
}
