import { calendarPlace, typeNames } from '#rules/appointment-types.ts'
import { calendarFile } from '#rules/calendar-file.ts'
import type { Ctx, Handlers } from '#server/platform/binding/handler.ts'
import { notFound, tooMany } from '#server/platform/contract/errors.ts'
import { type Limit, take } from '#server/platform/guards/rate-limits.ts'
import { newToken, tokenHash } from '#server/platform/identity/tokens.ts'
import {
  advisorOfFeed,
  advisorUuidOf,
  dropFeed,
  type FeedAppointment,
  feedAppointments,
  findFeed,
  replaceFeed,
  touchFeed,
} from './queries.ts'

/** A calendar asks every few minutes; several devices may share one address. */
const perFeed: Limit = { name: 'calendar feed', most: 120, seconds: 600 }

const days = (count: number) => count * 86_400_000

export const calendarFeedsHandlers = {
  async getCalendarFeed({ tx, params }) {
    await ownerOf(tx, params.alias)
    const feed = await findFeed(tx, params.alias)
    const body = {
      enabled: feed !== null,
      url: null,
      created_at: feed?.created_at.toISOString() ?? null,
      last_read_at: feed?.last_read_at?.toISOString() ?? null,
    }
    return { status: 200, body }
  },

  async createCalendarFeed({ tx, params, tenant, now }) {
    const advisorUuid = await ownerOf(tx, params.alias)
    const token = newToken()
    await replaceFeed(tx, { advisorUuid, hash: tokenHash(token), now })
    const url = `${tenant.publicUrl}/api/v1/calendar-feeds/${token}`
    return { status: 201, body: { enabled: true, url, created_at: now.toISOString(), last_read_at: null } }
  },

  async deleteCalendarFeed({ tx, params }) {
    await dropFeed(tx, await ownerOf(tx, params.alias))
    return { status: 204 }
  },

  async readCalendarFeed({ withTenant, params, tenant, now, rateLimitFactor: factor, translate }) {
    const hash = tokenHash(params.token)
    const appointments = await withTenant(async (tx) => {
      const wait = await take(tx, perFeed, { tenantId: tenant.id, key: hash.toString('hex'), now, factor })
      if (wait !== null) return { wait }
      const advisor = await advisorOfFeed(tx, hash)
      if (!advisor) throw notFound()
      await touchFeed(tx, advisor, now)
      const from = new Date(now.getTime() - days(30))
      const to = new Date(now.getTime() + days(365))
      return await feedAppointments(tx, advisor, { from, to })
    })
    if ('wait' in appointments) throw tooMany(appointments.wait)
    const entries = appointments.map((one) => entryOf(one, translate))
    return { status: 200, body: calendarFile({ method: 'PUBLISH', now, entries }) }
  },
} satisfies Handlers

async function ownerOf(tx: Ctx['tx'], alias: string): Promise<string> {
  const uuid = await advisorUuidOf(tx, alias)
  if (!uuid) throw notFound()
  return uuid
}

/** When, what about, with whom and where: what else the customer said stays here. */
function entryOf(one: FeedAppointment, translate: Ctx['translate']) {
  const { uuid, sequence, starts_at: start, ends_at: end, state, topic_name: topic, name, place, type } = one
  const { location, note = '' } = calendarPlace(type, place, translate(typeNames[type]))
  return {
    uuid,
    sequence,
    start,
    end,
    status: state === 'confirmed' ? ('CONFIRMED' as const) : ('TENTATIVE' as const),
    summary: [topic, name].filter(Boolean).join(', '),
    location,
    description: note,
  }
}
