import { sql } from 'kysely'
import { entities } from '#generated/entities.ts'
import type { components } from '#generated/types.ts'
import { type Actor, hasRole, type Role } from '#rules/access.ts'
import { inLanguage } from '#rules/by-language.ts'
import type { Ctx, Handlers } from '#server/platform/binding/handler.ts'
import { readerOf } from '#server/platform/collections/by-language.ts'
import { type AnyCtx, served, updatedBy } from '#server/platform/collections/served-collection.ts'
import { invalid, notFound } from '#server/platform/contract/errors.ts'
import { checkVersion, etag } from '#server/platform/contract/etag.ts'
import { mostFields } from '#server/platform/contract/field-errors.ts'
import { lockedAdvisor } from '../advisors/public.ts'
import { availabilityChanged, availabilityOfAllChanged } from '../slots/public.ts'
import { countIn, topicCounts } from './counts.ts'
import {
  type AdvisorTopics,
  activeAmong,
  advisorsCount,
  appointmentsCount,
  nextPosition,
  saveTopicsOf,
  type Topic,
  topicsOf,
} from './queries.ts'
import { checkUnused } from './usage.ts'

/** Advisors choose from what is active; these see everything, and who changed it. */
const administrators: readonly Role[] = ['accountadmin', 'advisors-oap-manager', 'INTERNAL']

const isAdministrator = (actor: Actor) => hasRole(actor, administrators)

const topics = served<Topic>({
  entity: entities.Topic,
  usualOrder: ['order', 'topic'],
  async options(ctx, asks) {
    const seesAll = isAdministrator(ctx.actor)
    return {
      where: seesAll ? [] : [sql`appointment_topics.active`],
      computed: {
        ...(seesAll && { updated_by: updatedBy(entities.Topic) }),
        ...(asks.for === 'record' && {
          advisors_count: advisorsCount,
          appointments_count: appointmentsCount(ctx.now),
        }),
        ...(asks.for === 'list' && (await countsFor(ctx, asks.with))),
      },
    }
  },
  async prepare({ tx }, body, before) {
    return before ? body : { order: await nextPosition(tx), ...body }
  },
  async storeRelated(ctx, _, body) {
    if (body.length !== undefined || body.active !== undefined) await availabilityOfAllChanged(ctx)
  },
  checkRemoval: (ctx, { uuid }) => checkUnused(ctx, String(uuid)),
  taken: { appointment_topics_name: { topic: ['There already is a topic of this name.'] } },
})

/** Of a list, as far as they are asked for. */
async function countsFor(ctx: AnyCtx, relations: readonly string[]) {
  const asked = new Set(relations)
  if (!asked.has('advisors') && !asked.has('appointments')) return {}
  const { advisors, appointments } = await topicCounts(ctx)
  return {
    ...(asked.has('advisors') && { advisors_count: countIn(advisors) }),
    ...(asked.has('appointments') && { appointments_count: countIn(appointments) }),
  }
}

export const appointmentTopicsHandlers = {
  async listAppointmentTopics(ctx) {
    const reply = await topics.list(ctx)
    return isAdministrator(ctx.actor) ? reply : { ...reply, body: inReaders(reply.body, ctx) }
  },
  async getAppointmentTopic(ctx) {
    const reply = await topics.show(ctx)
    return isAdministrator(ctx.actor) ? reply : { ...reply, body: inReader(reply.body, ctx) }
  },
  createAppointmentTopic: topics.create,
  updateAppointmentTopic: topics.update,
  deleteAppointmentTopic: topics.remove,

  /** Visitors learn of the topics of those who offer appointments; whom the contract gives more than that, always. */
  async listAdvisorAppointmentTopics(ctx) {
    const { params, scope, tx } = ctx
    const found = await topicsOf(tx, params.alias)
    if (!found || (scope.kind === 'public' && !found.isOffered)) throw notFound('Not found')
    return topicsReply(found, ctx)
  },

  /**
   * Topics that are switched off stay the advisor's: nobody who saves can see them. Who sends what is stored has it, whatever
   * version they read.
   */
  async updateAdvisorAppointmentTopics(ctx) {
    const { body, now, params, tenant, tx } = ctx
    const advisor = await lockedAdvisor(tx, params.alias)
    const wanted = new Set(body.map(({ uuid }) => uuid.toLowerCase()))
    const before = await presentTopics(tx, params.alias)
    if (!hasSameTopics(before, wanted)) {
      checkVersion(ctx, before.version, readTopics(before, ctx))
      checkOffered([...wanted], await activeAmong(tx, [...wanted]))
      if (await saveTopicsOf(tx, advisor, [...wanted], before))
        await availabilityChanged(tx, tenant, advisor, now)
    }
    return topicsReply(await presentTopics(tx, params.alias), ctx)
  },
} satisfies Handlers

const topicsReply = (found: AdvisorTopics, ctx: Pick<Ctx, 'language' | 'tenant'>) =>
  ({ status: 200, headers: { etag: etag(found.version) }, body: readTopics(found, ctx) }) as const

const readTopics = ({ topics }: AdvisorTopics, ctx: ReaderOf) => inReaders(topics, ctx)

type ReaderOf = Pick<Ctx, 'language' | 'tenant'>

/** Whoever chooses a topic reads it in one language; its versions are for those who edit it. */
const inReader = (topic: components['schemas']['Topic'], ctx: ReaderOf) =>
  inLanguage(topic, ['topic', 'comment', 'preparation'], readerOf(ctx))

const inReaders = (all: readonly components['schemas']['Topic'][], ctx: ReaderOf) =>
  all.map((topic) => inReader(topic, ctx))

async function presentTopics(tx: Ctx['tx'], alias: string): Promise<AdvisorTopics> {
  const found = await topicsOf(tx, alias)
  if (!found) throw notFound('Not found')
  return found
}

const hasSameTopics = ({ topics: stored }: AdvisorTopics, wanted: ReadonlySet<string>) =>
  stored.length === wanted.size && stored.every(({ uuid = '' }) => wanted.has(uuid))

/** @throws HttpError 422 at those that nobody can choose */
function checkOffered(wanted: readonly string[], active: ReadonlySet<string>): void {
  const gone = wanted.flatMap((uuid, index) => (active.has(uuid) ? [] : [index])).slice(0, mostFields)
  if (gone.length === 0) return
  const message = 'This topic is no longer offered. Please reload the page.'
  throw invalid(Object.fromEntries(gone.map((index) => [`${index}.uuid`, [message]])))
}
