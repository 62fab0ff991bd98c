import type { FastifyReply, FastifyRequest } from 'fastify'
import { mailLink } from '#rules/mail.ts'
import { telLink } from '#rules/phone.ts'
import { findActive, visibleOptions } from '../features/advisors/queries.ts'
import type { Db } from '../platform/database.ts'

/**
 * /advisor/email-hit and /advisor/phone-hit: on to `mailto:` or `tel:` of the advisor, looked up here, so that no address
 * stands in the page for collectors of addresses. Undefined if the advisor does not show it.
 */
export function contactHits(db: Db) {
  return async (
    kind: 'email' | 'phone',
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined> => {
    const { advisorAlias } = request.query as Record<string, unknown>
    if (typeof advisorAlias !== 'string' || advisorAlias.length > 100) return undefined
    const { site } = request
    const row = await db.withTenant(site.tenant.id, (tx) => findActive(tx, advisorAlias), { readOnly: true })
    if (!row) return undefined
    const mail = visibleOptions(row, site).email_address && row.email_address
    const target = kind === 'email' ? mail && mailLink(mail) : row.phone_number && telLink(row.phone_number)
    return target ? reply.redirect(target) : undefined
  }
}
