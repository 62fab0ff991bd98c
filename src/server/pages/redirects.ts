/**
 * Addresses beside the app that lead on (product §2.7, §2.8, §2.9, §2.10). Where to is looked up here and never taken from the query, so
 * that no address of an advisor stands in a page for collectors, and none of these leads anywhere else.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mailLink } from '#rules/mail.ts'
import { fullName } from '#rules/names.ts'
import { telLink } from '#rules/phone.ts'
import { type AdvisorRow, findActive, visibleOptions } from '../features/advisors/public.ts'
import { countHit, type HitChannel } from '../features/frontend-logs/public.ts'
import { forbidden } from '../platform/contract/errors.ts'
import type { Db } from '../platform/database/database.ts'
import type { Site } from '../platform/http/request-site.ts'
import { isVisit } from './is-visit.ts'

interface Target {
  readonly href: string
  /** Counted as a press on this; without it nothing is counted. */
  readonly channel?: HitChannel
}

type Query = Readonly<Record<string, unknown>>

interface Redirect {
  readonly module?: string
  /** Name of the query key with the advisor's alias. */
  readonly alias: string
  /** Null: this advisor has nothing of the kind. */
  readonly target: (advisor: AdvisorRow, site: Site, query: Query) => Target | null
}

const byAdvisor: Readonly<Record<string, Redirect>> = {
  '/advisor/email-hit': {
    alias: 'advisorAlias',
    target: (advisor, site) =>
      visibleOptions(advisor, site).email_address && advisor.email_address
        ? { href: mailLink(advisor.email_address), channel: 'email' }
        : null,
  },
  '/advisor/phone-hit': {
    alias: 'advisorAlias',
    target: ({ phone_number: phone }) => (phone ? { href: telLink(phone), channel: 'phone' } : null),
  },
  '/share-buttons/redirect/button-click': {
    module: 'share-buttons',
    alias: 'advisorAlias',
    target: shareTarget,
  },
  '/call-me-back/action/show-popup': {
    module: 'call-me-back',
    alias: 'alias',
    target: ({ slug }) => ({ href: `/app/profile/${encodeURIComponent(slug)}#callback-request` }),
  },
}

/** By the stored public address: what is passed on must work elsewhere too. */
function shareTarget(advisor: AdvisorRow, { tenant }: Site, { socialMediaType: type }: Query): Target | null {
  const page = encodeURIComponent(`${tenant.publicUrl}/app/profile/${encodeURIComponent(advisor.slug)}`)
  if (type === 'whatsapp') return { href: `https://wa.me/?text=${page}`, channel: 'share-whatsapp' }
  if (type !== 'email') return null
  const subject = encodeURIComponent(`${fullName(advisor)}, ${tenant.name}`)
  return { href: `mailto:?subject=${subject}&body=${page}`, channel: 'share-email' }
}

type Missing = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>

/** @param missing answers with the page for what is not there */
export function addRedirects(app: FastifyInstance, db: Db, missing: Missing): void {
  for (const [path, redirect] of Object.entries(byAdvisor)) {
    app.get(path, async (request, reply) => {
      if (!(await isThere(request, redirect.module))) return missing(request, reply)
      const href = await follow(db, request, redirect)
      return href ? lead(reply, href) : missing(request, reply)
    })
  }
  app.get('/messenger', async (request, reply) => {
    const isOn = await isThere(request, 'messenger')
    return isOn ? lead(reply, '/app/messenger') : missing(request, reply)
  })
}

/** Each press is to reach the server. */
const lead = (reply: FastifyReply, href: string) => reply.header('cache-control', 'no-store').redirect(href)

/** @throws HttpError 403 to the signed-in: they may know of modules that are off */
async function isThere({ site }: FastifyRequest, module: string | undefined): Promise<boolean> {
  if (!module || site.modules.has(module)) return true
  if ((await site.caller()).actor.kind === 'guest') return false
  throw forbidden('module off')
}

async function follow(db: Db, request: FastifyRequest, redirect: Redirect): Promise<string | null> {
  const { site } = request
  const query = request.query as Query
  const alias = query[redirect.alias]
  if (typeof alias !== 'string' || alias.length > 100) return null
  const isCounted = isVisit(request)
  return await db.withTenant(
    site.tenant.id,
    async (tx) => {
      const advisor = await findActive(tx, alias)
      const target = advisor && redirect.target(advisor, site, query)
      if (advisor && target?.channel && isCounted) await countHit(tx, advisor.uuid, target.channel, site)
      return target?.href ?? null
    },
    { readOnly: !isCounted },
  )
}
