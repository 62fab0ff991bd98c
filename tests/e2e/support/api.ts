import type { Page } from '@playwright/test'

/** A call from within the page: its origin, its session. */
export function api<T>(page: Page, path: string, init: { method?: string; body?: unknown } = {}): Promise<T> {
  return page.evaluate(
    async ([url, method, body]) => {
      const headers = { 'content-type': 'application/json', accept: 'application/json' }
      const reply = await fetch(url as string, {
        method: method as string,
        ...(body ? { headers, body: body as string } : { headers: { accept: headers.accept } }),
      })
      if (!reply.ok) throw new Error(`${method} ${url}: ${reply.status} ${await reply.text()}`)
      const text = await reply.text()
      return text ? JSON.parse(text) : null
    },
    [path, init.method ?? 'GET', init.body === undefined ? '' : JSON.stringify(init.body)] as const,
  ) as Promise<T>
}

export interface Organization {
  uuid: string
  name: string
  alias: string
  version: number
}

/** A branch that only one test uses. */
export function createOrganization(page: Page, name: string): Promise<Organization> {
  const alias = `e2e-${Math.random().toString(36).slice(2, 10)}`
  const address = { street: 'Hafengasse 1', zip: '24987', city: 'Hohenbrück' }
  return api<Organization>(page, '/api/v1/organizations', { method: 'POST', body: { name, alias, address } })
}
