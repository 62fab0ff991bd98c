import { test as base, expect, type Page } from '@playwright/test'
import { AppServer, type TenantSlug } from './server.ts'

export const password = 'openbranch-demo'

interface Fixtures {
  /** Opens the login page's origin and signs in as ROLE@TENANT.example; the page then stands at `path`. */
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
    { scope: 'worker', timeout: 200_000 },
  ],

  signIn: async ({ server }, use) => {
    await use(async (page, role, path, tenant = 'musterbank') => {
      await page.goto(server.url('/app/login', tenant))
      const status = await page.evaluate(
        async (body) => {
          const headers = { 'content-type': 'application/json' }
          return (await fetch('/api/v1/session', { method: 'POST', headers, body: JSON.stringify(body) }))
            .status
        },
        { email: `${role}@${tenant}.example`, password },
      )
      expect(status, `signing in as ${role} at ${tenant}`).toBe(204)
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
