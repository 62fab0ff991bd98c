/** What is new for administrators, and what needs them (product §17.1): one call for their start page. */
import { sql } from 'kysely'
import { dateIn, dayMs, mondayOf } from '#rules/dates.ts'
import type { Ctx, Handlers } from '#server/platform/binding/handler.ts'
import { midnight } from '#server/platform/collections/day-filters.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { countIncomplete } from '../advisors/public.ts'
import { countBooked } from '../appointments/public.ts'
import { countRequests } from '../contact-requests/public.ts'
import { countToCheck } from '../profiles-reviews/public.ts'
import { countToAgree, readerOf } from '../waiting-deletions/public.ts'
import { countNotifications } from '../wallet-card-notifications/public.ts'
import { certificateEnd, countCards } from '../wallet-cards/public.ts'
import { countFailedMails } from './failed-mails.ts'

/** In days: so long before its end somebody has to order another certificate. */
const certificateNotice = 30

export const overviewHandlers = {
  async getOverview(ctx) {
    const { tx, tenant, modules, now } = ctx
    const monday = mondayOf(dateIn(now, tenant.timeZone))
    const since = await mondayIn(tx, monday, tenant.timeZone)
    const requests = await countRequests(tx, since)
    const booked = modules.has('online-appointments') ? await countBooked(tx, since) : null
    const hasCards = modules.has('wallet-cards')
    const profiles = await countIncomplete(tx, ctx)
    const reviews = modules.has('profiles-reviews') ? await countToCheck(tx) : null
    return {
      status: 200,
      body: {
        since: monday,
        requests_week: requests.week,
        requests_open: requests.open,
        appointments_week: booked && booked.week,
        appointments_waiting: booked && booked.waiting,
        cards_week: hasCards ? await countCards(tx, since) : null,
        pushes_week: hasCards ? await countNotifications(tx, since) : null,
        profiles_incomplete: profiles.incomplete,
        profiles_missing: [...profiles.missing],
        advisors_active: profiles.active,
        reviews_waiting: reviews && reviews.waiting,
        reviews_reported: reviews && reviews.reported,
        deletions_waiting: await countToAgree(tx, readerOf(ctx)),
        mails_failed: await countFailedMails(tx),
        certificate_ends: hasCards ? await soonEnding(ctx) : null,
      },
    }
  },
} satisfies Handlers

async function mondayIn(tx: TenantTx, monday: string, zone: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select ${midnight(monday, 0, zone)} as at`.execute(tx)
  return rows[0]?.at as Date
}

async function soonEnding(ctx: Pick<Ctx, 'tenant' | 'settings' | 'now'>): Promise<string | null> {
  const { tenant, settings, now } = ctx
  const end = await certificateEnd({ tenant, settings, now, isDemo: false })
  const isSoon = end !== null && end.getTime() - now.getTime() <= certificateNotice * dayMs
  return isSoon ? end.toISOString() : null
}
