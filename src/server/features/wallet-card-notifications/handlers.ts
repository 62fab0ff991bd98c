import type { Ctx, Handlers } from '#server/platform/binding/handler.ts'
import {
  contentRange,
  decodeListQuery,
  type ListParameters,
} from '#server/platform/collections/list-query.ts'
import { editor } from '#server/platform/collections/served-collection.ts'
import { HttpError, invalid, notFound, tooMany } from '#server/platform/contract/errors.ts'
import { once } from '#server/platform/guards/idempotency.ts'
import { type Limit, take } from '#server/platform/guards/rate-limits.ts'
import { type Gathering, gatherPart, isAnyGathering } from './gathering.ts'
import { firstWakingJobs, gatheringQueue, wakingQueue } from './jobs.ts'
import { problemOf } from './problem.ts'
import {
  type Advisor,
  advisorsOf,
  findNotification,
  insertNotification,
  listNotifications,
  type Notification,
  recipientsOf,
  type StoredNotification,
  wasJustSent,
} from './queries.ts'
import { subscribersOf } from './recipients.ts'

/** Each wakes every phone of an institution's customers. */
const perTenant: Limit = { name: 'wallet card notifications', most: 30, seconds: 3_600 }

const words = {
  used: 'This Idempotency-Key was used for another message.',
  inProgress: 'This message is just being sent.',
}

export const walletCardNotificationsHandlers = {
  async listWalletCardNotifications(ctx) {
    const asked = decodeListQuery(ctx.query as ListParameters)
    const { rows, total } = await listNotifications(ctx.tx, asked, ctx.tenant.timeZone)
    const range = contentRange('notifications', asked, rows.length, total)
    return { status: 200, headers: { 'content-range': range }, body: rows.map((row) => shown(row, ctx)) }
  },

  async getWalletCardNotification(ctx) {
    const found = await findNotification(ctx.tx, ctx.params.uuid)
    if (!found) throw notFound()
    return { status: 200, body: shown(found, ctx) }
  },

  async createWalletCardNotification(ctx) {
    const key = ctx.headers['idempotency-key']
    const body = await (key === undefined ? send(ctx) : once(ctx, key, () => send(ctx), words))
    return { status: 201, headers: { location: `${ctx.operation.path}/${body.uuid}` }, body }
  },

  async listWalletCardSubscribers({ tx, query, now }) {
    const asked = decodeListQuery({ range: query.range })
    const slugs = query.filters?.advisors?.split(',')
    const { ids, total } = await subscribersOf(tx, slugs, { ...asked, now })
    const range = contentRange('subscribers', asked, ids.length, total)
    return { status: 200, headers: { 'content-range': range }, body: ids.map((id) => ({ id })) }
  },
} satisfies Handlers

const shown = (
  { failures, ...stored }: StoredNotification,
  { translate }: Pick<Ctx, 'translate'>,
): Notification => ({ ...stored, problem: problemOf(failures, translate) })

type CreationCtx = Ctx<'createWalletCardNotification'>

/**
 * Message and job stand in one transaction: both are there, or nothing. What goes to few is complete at once; of what goes to
 * many the job finds the phones, and until then nobody knows how many there are.
 */
async function send(ctx: CreationCtx): Promise<Notification> {
  const { tx, body, now } = ctx
  const { link = '' } = body
  const text = body.text.trim()
  const advisors = await chosen(ctx)
  const advisorUuids = advisors.map(({ uuid }) => uuid).sort()
  const notification = { text, link, advisorUuids, createdBy: editor(ctx) }
  if (await wasJustSent(tx, notification, now))
    throw new HttpError(409, "This message was sent to these advisors' cards a moment ago.")
  await limit(ctx)
  const isBehindAnother = await isAnyGathering(tx)
  const uuid = await insertNotification(tx, notification, now)
  const gathering = { uuid, text, link, advisorUuids, createdAt: now, after: null }
  await (isBehindAnother ? gatherLater(ctx) : gatherFirst(ctx, gathering))
  return shown((await findNotification(tx, uuid)) as StoredNotification, ctx)
}

/** Cards that are looked at while the caller waits. */
const gatheredAtOnce = 250

/** @throws HttpError 422 if there is nobody to gather */
async function gatherFirst(ctx: CreationCtx, gathering: Gathering): Promise<void> {
  const { tx, tenant, now } = ctx
  const options = { most: gatheredAtOnce, timeZone: tenant.timeZone, now }
  if (await gatherPart(tx, gathering, options)) return await gatherLater(ctx)
  const recipients = await recipientsOf(tx, gathering.uuid)
  if (recipients === 0)
    throw invalid({ advisors: ['Nobody has agreed to notifications on a card of these advisors.'] })
  const job = { tenantId: tenant.id, notification: gathering.uuid }
  for (const { id, data } of firstWakingJobs(job, recipients)) await ctx.enqueue(wakingQueue, data, { id })
}

const gatherLater = ({ enqueue, tenant }: CreationCtx) => enqueue(gatheringQueue, { tenantId: tenant.id })

/** @throws HttpError 422 for slugs of nobody, and of other institutions' advisors alike */
async function chosen({ tx, body, translate }: CreationCtx): Promise<Advisor[]> {
  const found = await advisorsOf(tx, body.advisors)
  const known = new Set(found.map(({ slug }) => slug))
  const unknown = body.advisors.filter((slug) => !known.has(slug))
  if (unknown.length > 0)
    throw invalid({ advisors: unknown.map((slug) => translate('There is no advisor {slug}.', { slug })) })
  return found
}

async function limit({ tx, tenant, now, rateLimitFactor: factor }: CreationCtx): Promise<void> {
  const wait = await take(tx, perTenant, { tenantId: tenant.id, key: '', now, factor })
  if (wait !== null) throw tooMany(wait)
}
