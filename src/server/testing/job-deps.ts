/** What jobs are handed, for tests that run one at a moment of their choice. */
import { pino } from 'pino'
import type { JobDeps } from '#server/platform/jobs/job.ts'
import { sharedReads } from '#server/platform/jobs/shared-reads.ts'
import { mailer } from '#server/platform/mail/mail.ts'
import { publicInternet } from '#server/platform/outbound/fetch-outside.ts'
import { nowhere } from '#server/platform/pushes/apns.ts'
import { tenancy } from '#server/platform/tenancy/tenancy.ts'
import { translate } from '#server/platform/tenancy/translations.ts'
import type { TestServer } from './server.ts'

export function jobDeps({ db, app }: Pick<TestServer, 'db' | 'app'>, clock = () => new Date()): JobDeps {
  const tenants = tenancy({
    db,
    flagsOf: () => new Set(),
    publicUrl: (slug) => `http://${slug}.localhost:8080`,
  })
  return {
    withTenant: db.withTenant,
    read: sharedReads(db.withTenant),
    tenant: async (id) => (await tenants.ofId(id)).tenant,
    settings: async (id) => (await tenants.ofId(id)).settings,
    mail: mailer(db, { smtpUrl: null, keepsMails: true }),
    apns: nowhere,
    translate,
    log: pino({ level: 'silent' }),
    clock,
    isDemo: true,
    outbound: publicInternet,
    // The app's own jobs alone know its calls.
    callsFor: () =>
      Promise.reject(new Error('A job that makes calls is tried with the app that works on it.')),
    enqueueIn: app.jobs.send,
    enqueueAllIn: app.jobs.sendAll,
  }
}
