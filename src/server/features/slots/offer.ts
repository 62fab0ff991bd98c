/** An advisor's calendar together with what is asked of it. */
import { type RawBuilder, sql } from 'kysely'
import type { AppointmentType } from '#rules/appointment-types.ts'
import { addDays, dateIn } from '#rules/dates.ts'
import type { SlotQuery } from '#rules/slots/slots.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { type OfTenant, type Range, readCalendars, type StoredCalendar } from './calendar-rows.ts'

/** For which topic and type of appointment a free time is looked for, and for whom. */
export interface OfferQuery {
  readonly topicUuid: string
  readonly type: AppointmentType
  readonly modules: ReadonlySet<string>
  readonly now: Date
  /** Appointment or hold whose own time counts as free; an appointment keeps its length, and needs no topic any more. */
  readonly keep?: string | undefined
  /** Then neither minimum notice nor booking window holds. */
  readonly isAdvisor?: true | undefined
}

export interface Offer {
  readonly stored: StoredCalendar
  readonly asked: SlotQuery
}

/** Why an advisor has no free times at all for what is asked. */
export type OfferRefusal = 'not-offered' | 'topic-not-offered' | 'type-not-offered'

export const byUuid = (uuid: string) => sql`a.uuid = ${uuid}`
export const bySlug = (slug: string) => sql`a.slug = ${slug}`

/** @param where which advisor `a` */
export async function readOffer(
  tx: TenantTx,
  tenant: OfTenant,
  ask: OfferQuery & Range & { readonly where: RawBuilder<unknown>; readonly isNamed?: boolean },
): Promise<Offer | OfferRefusal> {
  const [stored] = await readCalendars(tx, tenant, ask)
  if (!stored) return 'not-offered'
  const { kept, length, types } = stored
  const isKept = kept !== null && kept.type === ask.type
  if (!isKept) {
    if (!stored.isOffered) return 'not-offered'
    if (length === null) return 'topic-not-offered'
    // Whoever wants to know why there is no slot is told so for each time.
    if (!ask.isNamed && !types.includes(ask.type)) return 'type-not-offered'
  }
  return { stored, asked: askedOf(stored, ask, isKept ? kept.length : (length as number)) }
}

/** No day of the week. */
const never = [0]

function askedOf(
  stored: StoredCalendar,
  { type, now, isAdvisor, keep }: OfferQuery,
  length: number,
): SlotQuery {
  const isOffered = stored.types.includes(type) || keep !== undefined
  return {
    type,
    weekdays: isOffered ? stored.weekdays(type) : never,
    length,
    now: now.getTime(),
    ...(isAdvisor && { isAdvisor }),
  }
}

type OfferReader = Pick<OfferQuery, 'now' | 'isAdvisor'>

/** Days ahead that are ever looked at: the longest booking window, and more for advisors who move an appointment. */
const farthest = { visitor: 365, advisor: 730 }

/** @param window days that customers book ahead at most */
export function lastDay(tenant: OfTenant, who: OfferReader, window = farthest.visitor): string {
  return addDays(todayOf(tenant, who), who.isAdvisor ? farthest.advisor : window)
}

export function todayOf({ timeZone }: OfTenant, { now }: OfferReader): string {
  return dateIn(now, timeZone)
}

/** What of these days can be booked by anybody; null if nothing can. */
export function withinReach(tenant: OfTenant, who: OfferReader, { from, to }: Range): Range | null {
  const [first, last] = [todayOf(tenant, who), lastDay(tenant, who)]
  const range = { from: from > first ? from : first, to: to < last ? to : last }
  return range.from <= range.to ? range : null
}
