import { test as base, expect, type Page } from '@playwright/test'
import { AppServer, type TenantSlug } from './server.ts'

export const password = 'openbranch-demo'

interface Fixtures {
  /** Signs in as ROLE@TENANT.example by a call; the page then stands at `path`. */
  signIn: (page: Page, role: string, path: string, tenant?: TenantSlug) => Promise<void>
  /** Fails a test whose pages broke the content security policy or threw. Runs by itself. */
  watch: { problems: string[]; allow: (pattern: RegExp) => void }
}

/** Collects what the browser itself complains about. */
function watchPage(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`uncaught in ${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    const isPolicy = /content security policy/i.test(message.text())
    if (isPolicy || (message.type() === 'error' && !/Failed to load resource/.test(message.text()))) {
      problems.push(`console in ${page.url()}: ${message.text()}`)
    }
  })
}

export const test = base.extend<Fixtures, { server: AppServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a pattern
    async ({}, use) => {
      const server = await AppServer.start()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],

  signIn: async ({ server }, use) => {
    await use(async (page, role, path, tenant = 'musterbank') => {
      // By number: not every system knows the names below localhost that browsers know.
      const origin = server.url('', tenant)
      const reply = await page.request.post(`http://127.0.0.1:${server.port}/api/v1/session`, {
        headers: { host: new URL(origin).host, origin, 'sec-fetch-site': 'same-origin' },
        data: { email: `${role}@${tenant}.example`, password },
      })
      expect(reply.status(), `signing in as ${role} at ${tenant}`).toBe(204)
      const [name = '', value = ''] = (reply.headers()['set-cookie']?.split(';', 1)[0] ?? '').split('=')
      await page.context().addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }])
      await page.goto(server.url(path, tenant))
    })
  },

  watch: [
    async ({ context }, use) => {
      const problems: string[] = []
      const allowed: RegExp[] = []
      context.on('page', (page) => watchPage(page, problems))
      await use({ problems, allow: (pattern) => allowed.push(pattern) })
      const left = problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))
      expect(left, 'the browser complained').toEqual([])
    },
    { auto: true },
  ],
})
