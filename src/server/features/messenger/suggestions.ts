/** Times that an advisor suggests in a conversation, and of which the visitor books one. */
import { noUuid } from '#rules/uuid.ts'
import type { Ctx, Reply } from '#server/platform/binding/handler.ts'
import { forbidden, HttpError, invalid, notFound } from '#server/platform/contract/errors.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { appointmentToken, bookAtOnce } from '../appointments/public.ts'
import { nextFreeSlots, offeredTypes, slotAt } from '../slots/public.ts'
import { tell } from './feeds.ts'
import { findParties, type LockedThread, lockThread, type Side, type ThreadParties } from './queries.ts'
import { sideOf } from './records.ts'
import { checkOpen } from './sending.ts'
import {
  findAgreement,
  findSuggesting,
  findSuggestion,
  insertSuggestion,
  keepBooked,
  type NewSuggestion,
  type OfferedTopic,
  type StoredSuggestion,
  type SuggestingAdvisor,
  topicsOffered,
} from './suggestion-queries.ts'

type Message = Extract<Reply<'createMessage'>, { status: 201 }>['body']
type Suggestion = NonNullable<Message['suggestion']>
type TimesToSuggest = Extract<Reply<'getTimesToSuggest'>, { status: 200 }>['body']

/** Enough for some days of choice. */
const mostTimes = 60

export async function timesToSuggest(ctx: Ctx<'getTimesToSuggest'>): Promise<Reply<'getTimesToSuggest'>> {
  const { tx, params, tenant } = ctx
  const side = await sideOf(tx, ctx, params.uuid)
  const parties = side && (await findParties(tx, params.uuid))
  if (!parties) throw notFound()
  if (side === 'visitor') throw forbidden()
  const advisor = await suggesting(ctx, parties)
  const topics = await topicsOffered(tx, advisor.uuid)
  const body: TimesToSuggest = {
    advisor: advisor.slug,
    link: `${tenant.publicUrl}/app/profile/${encodeURIComponent(advisor.slug)}#termin`,
    topics,
    ...(await timesOf(ctx, advisor, topics)),
  }
  return { status: 200, body }
}

async function timesOf(
  { tx, tenant, modules, now, query }: Ctx<'getTimesToSuggest'>,
  { uuid: advisorUuid }: SuggestingAdvisor,
  topics: readonly OfferedTopic[],
): Promise<Pick<TimesToSuggest, 'types' | 'topic' | 'type' | 'times'>> {
  // What was taken away meanwhile is asked for no longer.
  const topicUuid = (topics.find(({ uuid }) => uuid === query.topic) ?? topics[0])?.uuid
  if (!topicUuid) return { types: [], topic: null, type: null, times: [] }
  const ask = { advisorUuid, topicUuid, modules, now }
  const types = [...(await offeredTypes(tx, tenant, ask))]
  const type = types.find((each) => each === query.type) ?? types.find(isOnePress) ?? types[0]
  if (!type) return { types, topic: topicUuid, type: null, times: [] }
  const slots = await nextFreeSlots(tx, tenant, { ...ask, type, after: now, count: mostTimes })
  return { types, topic: topicUuid, type, times: slots.map(shownTime) }
}

/** An appointment by phone needs the number first. */
const isOnePress = (type: TimesToSuggest['types'][number]) => type !== 'by-phone'

const shownTime = ({ start, end }: { start: Date; end: Date }) => ({
  start: start.toISOString(),
  end: end.toISOString(),
})

const suggesting = ({ tx, actor }: Pick<Ctx, 'tx' | 'actor'>, parties: ThreadParties) =>
  findSuggesting(tx, parties, actor.kind === 'user' ? actor.alias : '')

/**
 * What is suggested, if all of it can be booked at this moment.
 *
 * @throws HttpError 403 to visitors, 422 for what is not free
 */
export async function checkSuggested(
  ctx: Ctx<'createMessage'>,
  locked: LockedThread,
  side: Side,
  { topic, type, times }: Suggestion,
): Promise<NewSuggestion> {
  const { tx, tenant, modules, now } = ctx
  if (side === 'visitor') throw forbidden()
  if (!modules.has('online-appointments'))
    throw invalid({ suggestion: ['This advisor does not offer online appointments.'] })
  const { uuid: advisorUuid } = await suggesting(ctx, locked)
  const offered = (await topicsOffered(tx, advisorUuid)).find(({ uuid }) => uuid === topic.toLowerCase())
  if (!offered) throw invalid({ suggestion: ['This advisor does not offer this topic.'] })
  const ask = { advisorUuid, topicUuid: offered.uuid, type, modules, now }
  const starts = [...new Set(times.map(({ start }) => new Date(start).getTime()))].sort((a, b) => a - b)
  const slots = []
  for (const start of starts) {
    const slot = Number.isNaN(start) ? null : await slotAt(tx, tenant, { ...ask, start: new Date(start) })
    if (!slot) throw invalid({ suggestion: ['One of these times is no longer free. Please choose again.'] })
    slots.push(slot)
  }
  return {
    advisor_uuid: advisorUuid,
    topic_uuid: offered.uuid,
    topic_name: offered.topic,
    type,
    starts: slots.map(({ start }) => start),
    ends: slots.map(({ end }) => end),
  }
}

export const suggest = insertSuggestion

/** As each side reads it: the visitor alone gets the way to the appointment's own page. */
export async function shownSuggestion(
  tx: TenantTx,
  suggestion: StoredSuggestion | undefined,
  side: Side,
): Promise<Suggestion | undefined> {
  if (!suggestion) return undefined
  const { topic_uuid: topic, topic_name, type, starts, ends } = suggestion
  return {
    // Of a topic that was deleted.
    topic: topic ?? noUuid,
    topic_name,
    type,
    times: starts.map((start, at) => shownTime({ start, end: ends[at] ?? start })),
    appointment: await shownBooked(tx, suggestion, side),
  }
}

async function shownBooked(tx: TenantTx, suggestion: StoredSuggestion, side: Side) {
  const { booked_uuid: uuid, booked_start: start, booked_end: end, state } = suggestion
  if (!uuid || !start || !end) return null
  const token = side === 'visitor' && state ? { token: await appointmentToken(tx, uuid) } : {}
  return { uuid, ...shownTime({ start, end }), state, ...token }
}

export async function bookSuggestedTime(ctx: Ctx<'bookSuggestedTime'>): Promise<Reply<'bookSuggestedTime'>> {
  const { tx, params, body, now, tenant } = ctx
  // Two taps at once: the second finds what the first has booked.
  const locked = await lockThread(tx, params.uuid)
  const suggestion = locked && (await findSuggestion(tx, locked.uuid, params.message))
  if (!suggestion) throw notFound()
  const start = new Date(body.start)
  if (Number.isNaN(start.getTime())) throw invalid({ start: ['This time is not offered.'] })
  if (suggestion.booked_uuid) return { status: 201, body: await sameAgain(tx, suggestion, start) }
  await checkOpen(tx, locked, 'visitor')
  const receipt = await bookAtOnce(ctx, wantedOf(suggestion, start), await customerOf(ctx, locked))
  const booked = { uuid: receipt.uuid, start: new Date(receipt.start), end: new Date(receipt.end) }
  await keepBooked(tx, locked.uuid, suggestion.message_sequence, booked)
  await tell(tx, tenant.id, { thread: locked, kind: 'conversation', now })
  return { status: 201, body: receipt }
}

/** @throws HttpError 409 */
async function sameAgain(tx: TenantTx, suggestion: StoredSuggestion, wanted: Date) {
  const { booked_uuid: uuid, booked_start: start, booked_end: end, state, type } = suggestion
  const isSame = uuid && start && end && start.getTime() === wanted.getTime()
  if (isSame && (state === 'requested' || state === 'confirmed'))
    return { uuid, ...shownTime({ start, end }), state, token: await appointmentToken(tx, uuid), type }
  throw new HttpError(409, 'You have already booked another one of these times.')
}

function wantedOf({ advisor_uuid: advisorUuid, topic_uuid, type }: StoredSuggestion, start: Date) {
  if (!topic_uuid)
    throw new HttpError(409, 'This appointment is no longer offered. Please choose another one.')
  return { advisorUuid, topicUuid: topic_uuid, type, start }
}

/** As the conversation knows them. */
async function customerOf({ tx, body }: Ctx<'bookSuggestedTime'>, { uuid, name, email }: LockedThread) {
  const { consent_text: agreedTo, is_customer: isCustomer } = await findAgreement(tx, uuid)
  return { name, email, phone: body.phone, is_customer: isCustomer ?? false, agreedTo }
}
