/** The whole server from its dependencies; main.ts reads the environment and listens, tests inject. */
import { type FastifyBaseLogger, type FastifyInstance, type FastifyPluginAsync, fastify } from 'fastify'
import { boundedTables } from './bounded-tables.ts'
import { nightBook } from './features/retention-terms/public.ts'
import type { FetchMap } from './features/static-maps/public.ts'
import type { PagesOptions } from './pages/pages-options.ts'
import { type Binding, bind } from './platform/binding/bind.ts'
import type { BindOptions } from './platform/binding/bound.ts'
import { personCalls } from './platform/binding/person-calls.ts'
import type { Contract } from './platform/contract/contract.ts'
import type { Db } from './platform/database/database.ts'
import { createEvents, type Events } from './platform/database/events.ts'
import { vacuumRegularly } from './platform/database/vacuum.ts'
import { countGuestCalls } from './platform/guards/guest-calls.ts'
import { addConnectionLimits } from './platform/http/connections.ts'
import { addDraining } from './platform/http/draining.ts'
import { addHealth } from './platform/http/health.ts'
import { addHttp, httpOptions } from './platform/http/http.ts'
import { addErrorReplies, addNotFound } from './platform/http/reply-errors.ts'
import { addSite } from './platform/http/request-site.ts'
import type { ActorOf } from './platform/identity/access.ts'
import type { TokenChecks } from './platform/identity/tokens.ts'
import { housekeeping } from './platform/jobs/housekeeping.ts'
import type { JobDefinitions, JobDeps } from './platform/jobs/job.ts'
import { createJobs, type Jobs } from './platform/jobs/jobs.ts'
import { mailer } from './platform/mail/mail.ts'
import { addMetrics } from './platform/metrics/metrics.ts'
import { type Outbound, publicInternet } from './platform/outbound/fetch-outside.ts'
import type { Config } from './platform/process/config.ts'
import { nowhere, openApns } from './platform/pushes/apns.ts'
import { forgetWhatChanges } from './platform/tenancy/freshness.ts'
import { type Tenancy, tenancy } from './platform/tenancy/tenancy.ts'
import type { Settings } from './platform/tenancy/tenant.ts'
import { translate } from './platform/tenancy/translations.ts'

export interface Deps {
  readonly db: Db
  readonly contract: Contract
  /** By operationId; see platform/binding/handler.ts. */
  readonly handlers: Readonly<Record<string, unknown>>
  readonly jobs: JobDefinitions
  readonly tokens?: TokenChecks
  readonly loggedCalls?: BindOptions['loggedCalls']
  readonly keepAsked?: BindOptions['keepAsked']
  readonly actorOf: ActorOf
  readonly flagsOf: (settings: Settings) => ReadonlySet<string>
  /** Where pictures of maps come from, if not from the internet. */
  readonly fetchMap?: FetchMap
  /** How others' servers are reached, if not as the internet's are. */
  readonly outbound?: Outbound
  /** HTML pages and files, as a Fastify plugin. */
  readonly pages?: FastifyPluginAsync<PagesOptions>
  readonly config: Pick<
    Config,
    | 'smtpUrl'
    | 'connectionsPerAddress'
    | 'keepsMails'
    | 'mailLimits'
    | 'apnsUrl'
    | 'trustProxy'
    | 'rateLimitFactor'
    | 'guestLimits'
    | 'demo'
    | 'port'
    | 'metricsToken'
  >
  /** PEM of who vouches for the push service, if nobody that the system knows. */
  readonly apnsCa?: string
  readonly clock: () => Date
  readonly log: FastifyBaseLogger
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Started before the server listens, stopped with it. */
    readonly jobs: Jobs
  }
}

/** What the binder is given only where there is any. */
const given = ({ tokens, loggedCalls, keepAsked }: Deps) => ({
  ...(tokens && { tokens }),
  ...(loggedCalls && { loggedCalls }),
  ...(keepAsked && { keepAsked }),
})

export async function build(deps: Deps): Promise<FastifyInstance> {
  const { db, config, clock, log } = deps
  const around = { isDemo: config.demo, outbound: deps.outbound ?? publicInternet }
  const app = fastify({ ...httpOptions(config), loggerInstance: log })
  const tenants = tenancy({
    db,
    flagsOf: deps.flagsOf,
    publicUrl: (slug) => `http://${slug}.localhost:${config.port}`,
  })
  const mail = mailer(db, config, log)
  const apns = config.apnsUrl ? openApns({ url: config.apnsUrl, ca: deps.apnsCa, clock }) : nowhere
  const events = listen(app, db, log)
  // Jobs run after the start alone, when all is bound.
  const call: Binding['call'] = (...asked) => binding.call(...asked)
  const jobs = jobsOf(deps, tenants, { mail, apns, call, ...around })
  app.decorate('jobs', jobs)

  addHttp(app)
  addConnectionLimits(app, config)
  addMetrics(app, { contract: deps.contract, db, jobs, token: config.metricsToken })
  addHealth(app, db, addDraining(app, events))
  addErrorReplies(app)
  addSite(app, { db, tenancy: tenants, actorOf: deps.actorOf, clock })
  const binding = bind(app, {
    contract: deps.contract,
    handlers: deps.handlers,
    ...given(deps),
    db,
    send: jobs.send,
    events,
    canSend: jobs.started,
    rateLimitFactor: config.rateLimitFactor,
    ...countCalls(config),
    ...around,
  })
  addNotFound(app, binding)
  if (deps.pages) await app.register(deps.pages, { binding, deps })

  app.addHook('preClose', () => events.close())
  const stopVacuuming = vacuumRegularly(db, log)
  app.addHook('onClose', async () => {
    await stopVacuuming()
    await jobs.stop()
    mail.close()
    await apns.close()
  })
  return app
}

type AroundJobs = Pick<JobDeps, 'mail' | 'apns' | 'isDemo' | 'outbound'> & Pick<Binding, 'call'>

function jobsOf(deps: Deps, tenants: Tenancy, { call, ...around }: AroundJobs): Jobs {
  const { db, clock, log, actorOf } = deps
  return createJobs(
    db,
    { ...deps.jobs, ...housekeeping(boundedTables, nightBook) },
    {
      withTenant: db.withTenant,
      tenant: async (id) => (await tenants.ofId(id)).tenant,
      settings: async (id) => (await tenants.ofId(id)).settings,
      callsFor: personCalls({ tenancy: tenants, actorOf, clock, log, call }),
      translate,
      log,
      clock,
      ...around,
    },
  )
}

function countCalls({ guestLimits, rateLimitFactor }: Deps['config']) {
  const count = () => countGuestCalls(guestLimits, rateLimitFactor)
  return { guestCalls: count(), siteCalls: count() }
}

/** From before the first request on: what is kept before others can be heard would not be forgotten. */
function listen(app: FastifyInstance, db: Db, log: FastifyBaseLogger): Events {
  const events = createEvents(db, log)
  const stop = forgetWhatChanges(db, events)
  app.addHook('onReady', () => events.opened(db.changes.notes))
  app.addHook('onClose', async () => stop())
  return events
}
