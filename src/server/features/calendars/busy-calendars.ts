import { isIP } from 'node:net'
import { sql } from 'kysely'
import { entities } from '#generated/entities.ts'
import type { components } from '#generated/types.ts'
import type { Handlers } from '#server/platform/binding/handler.ts'
import {
  type AnyCtx,
  type StoredRecord,
  served,
  updatedBy,
} from '#server/platform/collections/served-collection.ts'
import { invalid } from '#server/platform/contract/errors.ts'
import { isPublicAddress } from '#server/platform/outbound/public-address.ts'
import { canEncrypt, encrypt } from '#server/platform/secrets/encryption.ts'
import { belonging, changing, ofAdvisor, reading } from './changing.ts'

type BusyCalendar = components['schemas']['BusyCalendar'] & StoredRecord

const entity = entities.BusyCalendar

const calendars = served<BusyCalendar>({
  entity,
  usualOrder: ['name'],
  options: (ctx) => ({
    where: [ofAdvisor(entity, ctx)],
    computed: { events_count: eventsCount(ctx), updated_by: updatedBy(entity) },
  }),
  async belonging(ctx) {
    const own = await belonging(ctx)
    return { ...own, ...addressColumns(ctx, own.advisor_uuid) }
  },
  async prepare(ctx, body, before) {
    const url = addressOf(ctx)
    if (!url && !before)
      throw invalid({ url: [ctx.translate('{attribute} cannot be empty', attribute(ctx))] })
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
      update busy_calendars set url = ${address.url}, host = ${address.host}, last_import_at = null, last_error = null
      where uuid = ${uuid}`.execute(ctx.tx)
  },
})

/** The address never stands in the open, and its host is all that is shown of it. */
function addressColumns(ctx: AnyCtx, advisorUuid: string) {
  const url = addressOf(ctx)
  return url && { url: encrypt(url.href, placeOf(advisorUuid)), host: url.host }
}

/** Where a sealed address stands: it opens only there. */
export const placeOf = (advisorUuid: string) => `busy_calendars.url of ${advisorUuid}`

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
const eventsCount = ({ now }: AnyCtx) => sql`
  select least(count(*), 100000)::int from busy_times t
  where t.tenant_id = busy_calendars.tenant_id and t.busy_calendar_uuid = busy_calendars.uuid
    and t.ends_at > ${now} and t.starts_at < ${now}::timestamptz + interval '1 year'`

export const busyCalendarsHandlers = {
  listBusyCalendars: reading(calendars.list),
  getBusyCalendar: reading(calendars.show),
  createBusyCalendar: changing(calendars.create),
  updateBusyCalendar: changing(calendars.update),
  deleteBusyCalendar: changing(calendars.remove),
} satisfies Handlers
