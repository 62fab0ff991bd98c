import type { Page } from '@playwright/test'
import { type DevServer, startDevServer } from '#tests/e2e/support/dev-server.ts'
import type { Values } from './figures.ts'
import { withBrowser } from './page/measure.ts'
import { median, signIn } from './server.ts'

const times = 5
const schema = 'schemas/organization.yaml'

/** From the moment that a schema is saved, while `npm run dev` runs, until its new label is seen and served. */
export async function measureDevLoop(): Promise<Values> {
  const dev = await startDevServer()
  try {
    return await withBrowser(async (browser) => {
      const url = `http://localhost:${dev.port}`
      const cookie = await signIn(url)
      const page = await browser.newPage({ locale: 'en-GB', extraHTTPHeaders: { cookie } })
      await page.goto(`${url}/app/organizations`)
      // Vite makes its packages ready at the first visit, and may load the page again.
      await page.getByRole('columnheader', { name: 'Alias' }).waitFor({ timeout: 120_000 })
      await page.waitForLoadState('networkidle')
      const seen: number[] = []
      const served: number[] = []
      // The first one warms what a person's first edit warms.
      for (let i = 0; i <= times; i++) {
        const one = await saveOnce({ dev, page, label: `Alias ${i}`, before: i ? `Alias ${i - 1}` : 'Alias' })
        if (i === 0) continue
        seen.push(one.seen)
        served.push(one.served)
      }
      return { 'dev-loop': median(seen) / 1000, 'dev-server': median(served) / 1000 }
    })
  } finally {
    await dev.stop()
  }
}

interface Edit {
  readonly dev: DevServer
  readonly page: Page
  readonly before: string
  readonly label: string
}

async function saveOnce({ dev, page, label, before }: Edit): Promise<{ seen: number; served: number }> {
  const started = performance.now()
  dev.copy.edit(schema, `title: ${before}\n`, `title: ${label}\n`)
  const [seen, served] = await Promise.all([
    page
      .getByRole('columnheader', { name: label })
      .waitFor({ timeout: 30_000 })
      .then(() => performance.now() - started),
    servedAt(`http://localhost:${dev.port + 1}/app/docs/openapi.json`, label).then((at) => at - started),
  ])
  // Types are made after what runs; the next edit finds a machine as calm as a person's would.
  await page.waitForTimeout(2_000)
  return { seen, served }
}

async function servedAt(url: string, text: string): Promise<number> {
  for (const end = performance.now() + 30_000; performance.now() < end; ) {
    if ((await (await fetch(url)).text()).includes(`"${text}"`)) return performance.now()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${url} never had '${text}'`)
}
