import { isIP } from 'node:net'
import { sql } from 'kysely'
import { entities } from '#generated/entities.ts'
import type { components } from '#generated/types.ts'
import type { Ctx, Handlers } from '#server/platform/binding/handler.ts'
import { get } from '#server/platform/collections/collection.ts'
import {
  type AnyCtx,
  type StoredRecord,
  served,
  updatedBy,
} from '#server/platform/collections/served-collection.ts'
import { invalid, notFound, tooMany } from '#server/platform/contract/errors.ts'
import { etag } from '#server/platform/contract/etag.ts'
import type { TenantTx } from '#server/platform/database/database.ts'
import { type Limit, take, type Wait } from '#server/platform/guards/rate-limits.ts'
import { isPublicAddress } from '#server/platform/outbound/public-address.ts'
import { canEncrypt, encrypt } from '#server/platform/secrets/encryption.ts'
import { faults } from './busy-faults.ts'
import { importBusyTimes } from './busy-import.ts'
import { placeOf } from './busy-place.ts'
import { aliasOf, belonging, changing, ofAdvisor, reading } from './changing.ts'

/** The queue of calendars that are to be read. */
export const importQueue = 'busy-calendar-import'

type BusyCalendar = components['schemas']['BusyCalendar'] & StoredRecord

const entity = entities.BusyCalendar

const calendars = served<BusyCalendar>({
  entity,
  usualOrder: ['name'],
  options: shown,
  async belonging(ctx) {
    const own = await belonging(ctx)
    return { ...own, ...addressColumns(ctx, own.advisor_uuid) }
  },
  async prepare(ctx, body, before) {
    const url = addressOf(ctx)
    if (!url && !before)
      throw invalid({ url: [ctx.translate('{attribute} cannot be empty', attribute(ctx))] })
    if (!before) await checkCount(ctx)
    if (url && !canEncrypt())
      throw invalid({
        url: ['Secrets cannot be kept here yet: the operator must set OPENBRANCH_SECRET first.'],
      })
    return body
  },
  async storeRelated(ctx, uuid) {
    const { advisor_uuid } = await belonging(ctx)
    const address = addressColumns(ctx, advisor_uuid)
    if (!address) return
    // What was read elsewhere is no longer busy, and its failure no longer one.
    await sql`delete from busy_times where busy_calendar_uuid = ${uuid}`.execute(ctx.tx)
    await sql`
      update busy_calendars set url = ${address.url}, host = ${address.host}, last_import_at = null, last_error = null,
        failing_since = null, left_out_count = 0, etag = null, modified = null, read_until = null, due_at = ${ctx.now}
      where uuid = ${uuid}`.execute(ctx.tx)
  },
})

/** The address never stands in the open, and its host is all that is shown of it. */
function addressColumns(ctx: AnyCtx, advisorUuid: string) {
  const url = addressOf(ctx)
  return url && { url: encrypt(url.href, placeOf(advisorUuid)), host: url.host }
}

/** What is shown of which calendars. */
function shown(ctx: Pick<AnyCtx, 'now' | 'params' | 'translate'>) {
  return {
    where: [ofAdvisor(entity, ctx)],
    computed: { events_count: eventsCount(ctx), updated_by: updatedBy(entity), last_error: lastError(ctx) },
  }
}

/** In the language of who asks. */
function lastError({ translate }: Pick<AnyCtx, 'translate'>) {
  const told = Object.fromEntries(Object.values(faults).map((fault) => [fault, translate(fault)]))
  return sql`select ${JSON.stringify(told)}::jsonb ->> busy_calendars.last_error`
}

/** Each is somebody else's server, asked every quarter of an hour. */
const mostCalendars = 10

/** The advisor is locked: of two who add one, the second counts the first's. @throws HttpError 422 */
async function checkCount(ctx: AnyCtx): Promise<void> {
  const { advisor_uuid } = await belonging(ctx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from busy_calendars where advisor_uuid = ${advisor_uuid}`.execute(ctx.tx)
  if ((rows[0]?.count ?? 0) < mostCalendars) return
  throw invalid({ url: [ctx.translate('There can be at most {limit} calendars.', { limit: mostCalendars })] })
}

const attribute = ({ translate }: AnyCtx) => ({ attribute: translate('Address') })

/**
 * The address in the body, null where there is none. Where it leads is looked up, and refused if it leads into our own
 * network, whenever it is read (product §36.2); what shows at once is refused at once.
 *
 * @throws HttpError 422
 */
function addressOf(ctx: AnyCtx): URL | null {
  const { url: text } = ctx.body as Partial<BusyCalendar> & { readonly url?: string }
  if (text === undefined) return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol !== 'https:')
    throw invalid({ url: [ctx.translate('{attribute} is not a valid URL.', attribute(ctx))] })
  if (url.username || url.password || url.port || !isOutside(url.hostname))
    throw invalid({ url: ['This address is not allowed.'] })
  return url
}

const inside = /(^|\.)(localhost|local|internal|intranet|home|lan|corp|private)\.?$/

function isOutside(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) return isPublicAddress(host)
  return host.includes('.') && !inside.test(host)
}

/** Of the next year. */
const eventsCount = ({ now }: Pick<AnyCtx, 'now'>) => sql`
  select least(count(*), 100000)::int from busy_times t
  where t.tenant_id = busy_calendars.tenant_id and t.busy_calendar_uuid = busy_calendars.uuid
    and t.ends_at > ${now} and t.starts_at < ${now}::timestamptz + interval '1 year'`

/** Readings that people ask for: the server asked is somebody else's. */
const readings: Limit = { name: 'busy calendar readings', most: 60, seconds: 3_600 }

type Reading = Pick<Ctx, 'tenant' | 'now' | 'rateLimitFactor'> & { readonly alias: string }

function takeReading(tx: TenantTx, { tenant, now, rateLimitFactor: factor, alias }: Reading): Promise<Wait> {
  return take(tx, readings, { tenantId: tenant.id, key: alias, now, factor })
}

/** Whoever saves a calendar need not wait for its turn, unless they have saved very often. */
function readSoon<Reply extends { readonly body: BusyCalendar }>(save: (ctx: AnyCtx) => Promise<Reply>) {
  return async (ctx: AnyCtx): Promise<Reply> => {
    const reply = await save(ctx)
    const { uuid, active } = reply.body
    if (active && (await takeReading(ctx.tx, { ...pick(ctx), alias: aliasOf(ctx) })) === null)
      await ctx.enqueue(importQueue, { tenantId: ctx.tenant.id, calendar: uuid })
    return reply
  }
}

const pick = ({ tenant, now, rateLimitFactor }: AnyCtx) => ({ tenant, now, rateLimitFactor })

export const busyCalendarsHandlers = {
  listBusyCalendars: reading(calendars.list),
  getBusyCalendar: reading(calendars.show),
  createBusyCalendar: changing(readSoon(calendars.create)),
  updateBusyCalendar: changing(readSoon(calendars.update)),
  deleteBusyCalendar: changing(calendars.remove),

  async importBusyCalendar(ctx) {
    const { withTenant, outbound, params, tenant, now, rateLimitFactor, translate } = ctx
    const { alias, uuid } = params
    const find = async (tx: TenantTx) => {
      const found = await get<BusyCalendar>(tx, entity, uuid, shown({ now, params, translate }))
      if (!found) throw notFound()
      return found
    }
    const wait = await withTenant(async (tx) => {
      await find(tx)
      return await takeReading(tx, { tenant, now, rateLimitFactor, alias })
    })
    if (wait !== null) throw tooMany(wait)
    await importBusyTimes(uuid, { withTenant, tenant, outbound, now })
    const body = await withTenant(find, { readOnly: true })
    return { status: 200, headers: { etag: etag(body.version) }, body }
  },
} satisfies Handlers
