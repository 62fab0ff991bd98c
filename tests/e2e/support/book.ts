import { expect, type Page } from '@playwright/test'

const advisor = '/api/v1/advisors/anna-becker'

async function call<T>(page: Page, url: string, data?: object): Promise<T> {
  const headers = { 'idempotency-key': crypto.randomUUID(), origin: new URL(url).origin }
  const reply = data ? await page.request.post(url, { data, headers }) : await page.request.get(url)
  expect(reply.ok(), `${url}: ${reply.status()} ${reply.ok() ? '' : await reply.text()}`).toBe(true)
  return await reply.json()
}

/** Books a time of Anna Becker's as a visitor does; she has to confirm it. @returns the path of the private page */
export async function book(page: Page, url: (path: string) => string): Promise<string> {
  const get = <T>(path: string) => call<T>(page, url(path))
  const [topic] = await get<{ uuid: string }[]>(`${advisor}/appointment-topics`)
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const query = new URLSearchParams({
    from: day(3),
    to: day(40),
    topic: topic?.uuid ?? '',
    type: 'in-branch',
  })
  const slots = await get<{ start: string }[]>(`${advisor}/free-slots?${query}`)
  const hold = await call<{ token: string }>(page, url('/api/v1/slot-holds'), {
    advisor: 'anna-becker',
    topic: topic?.uuid,
    type: 'in-branch',
    start: slots[0]?.start,
  })
  const { uuid, token } = await call<{ uuid: string; token: string }>(page, url('/api/v1/appointments'), {
    hold: hold.token,
    name: 'Jana Hartmann',
    email: 'jana.hartmann@mail.example',
    phone: '+49699000711',
    message: '',
    consent: true,
  })
  return `/app/appointment?${new URLSearchParams({ id: uuid, token })}`
}
