import { afterAll, expect, it } from 'vitest'
import { buildTestApp, startTestServer } from '#server/testing/server.ts'
import { until } from '#tests/until.ts'
import type { JobDefinitions } from '../jobs/job.ts'

const ran: string[] = []
const run = async (what: string) => void ran.push(what)
const jobs = {
  'trial-mail': { inTurns: true, handle: () => run('mail') },
  'trial-other': { handle: () => run('other') },
} satisfies JobDefinitions

const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

it('leaves mails to a process that has a mail server, or keeps them, and runs all else', async () => {
  const server = await startTestServer({ jobs, work: true, config: { keepsMails: false } })
  closing.push(server.close)
  const tenantId = server.tenants.musterbank?.id ?? 0
  const send = (queue: keyof typeof jobs) =>
    server.db.withTenant(tenantId, (tx) => server.app.jobs.send(tx, queue, { tenantId }))
  await send('trial-mail')
  for (const count of [1, 2]) {
    await send('trial-other')
    await until(() => expect(ran.filter((what) => what === 'other')).toHaveLength(count))
  }
  expect(ran).toEqual(['other', 'other'])

  const keeper = await buildTestApp(server.db, { jobs, work: true, config: { keepsMails: true } })
  closing.push(() => keeper.close())
  await until(() => expect(ran).toEqual(['other', 'other', 'mail']))
})
