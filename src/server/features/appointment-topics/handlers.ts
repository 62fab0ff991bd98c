import type { Actor, Role } from '#rules/access.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Handlers } from '#server/platform/handler.ts'
import { contentRange, decodeListQuery, type ListParameters } from '#server/platform/list-query.ts'
import { listTopics, topicsOf } from './queries.ts'

/** Advisors choose from what is active; these see everything. */
const administrators: readonly Role[] = ['accountadmin', 'advisors-oap-manager', 'INTERNAL']

const isAdministrator = (actor: Actor) =>
  actor.kind === 'user' && administrators.some((role) => actor.roles.includes(role))

export const appointmentTopicsHandlers = {
  async listAppointmentTopics({ actor, now, query, tx }) {
    const asked = decodeListQuery(query as ListParameters)
    const { rows, total } = await listTopics(tx, asked, { isAdministrator: isAdministrator(actor), now })
    const range = contentRange('appointment-topics', asked, rows.length, total)
    return { status: 200, headers: { 'content-range': range }, body: rows }
  },
  /** Visitors learn of the topics of those who offer appointments; whom the contract gives more than that, always. */
  async listAdvisorAppointmentTopics({ params, scope, tx }) {
    const found = await topicsOf(tx, params.alias)
    if (!found || (scope.kind === 'public' && !found.isOffered)) throw notFound('Not found')
    return { status: 200, body: found.topics }
  },
} satisfies Handlers
