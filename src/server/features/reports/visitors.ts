/**
 * Visitors who agreed to statistics on the cookie banner (product §19.22): they are known by a random id in a cookie, until
 * they withdraw or it ends. Of nobody else is anything kept in the browser.
 */
import { type Generated, type GeneratedAlways, sql } from 'kysely'
import { bannerCookies, bannerOf, chosenBefore, countsVisits, visitsCookie } from '#rules/cookie-banner.ts'
import type { Ctx } from '#server/platform/binding/handler.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { newToken, tokenHash } from '#server/platform/identity/tokens.ts'
import type { Settings } from '#server/platform/tenancy/tenant.ts'

declare module '#server/platform/database/tables.ts' {
  interface Database {
    agreed_visitors: { tenant_id: Generated<number>; id: Uint8Array; agreed_at: Date }
    visitor_steps: {
      tenant_id: Generated<number>
      id: GeneratedAlways<number>
      visitor: Uint8Array
      at: Date
      step: 'came' | 'searched' | 'opened' | 'booked'
    }
  }
}

interface Browser {
  readonly settings: Settings
  cookie(name: string): string | undefined
}

/**
 * What is stored of the visitor's id; null without consent to the banner as it is now. Whether it is one that was given out
 * here, the database knows.
 */
export function agreedVisitor(browser: Browser): Uint8Array | null {
  const id = browser.cookie(visitsCookie.name)
  const banner = id && bannerOf(browser.settings.cookies_alert_config)
  if (!banner) return null
  const agreed = chosenBefore(banner, browser.cookie(bannerCookies.choice))
  return countsVisits(banner, agreed) ? tokenHash(id) : null
}

type ChoosingCtx = Pick<Ctx, 'tx' | 'now' | 'modules' | 'settings' | 'cookie' | 'isSecure'>

/**
 * Gives whoever agrees an id, or lets go of the one that they had, with all that it was known by.
 *
 * @param agreed keys of categories
 * @returns what their browser is told to keep or to drop
 */
export async function chosenVisits(ctx: ChoosingCtx, agreed: readonly string[]): Promise<string[]> {
  const { tx, now, modules, settings } = ctx
  const id = ctx.cookie(visitsCookie.name)
  const banner = bannerOf(settings.cookies_alert_config)
  if (!banner || !modules.has('reports') || !countsVisits(banner, agreed)) {
    if (id === undefined) return []
    await tx.deleteFrom('agreed_visitors').where('id', '=', tokenHash(id)).execute()
    return [visits(ctx, '', 0)]
  }
  // Agreeing once more, as in a second tab, makes nobody a second visitor.
  if (id !== undefined && (await isKnown(tx, id))) return []
  const given = newToken()
  await tx
    .insertInto('agreed_visitors')
    .values({ id: tokenHash(given), agreed_at: now })
    .execute()
  return [visits(ctx, given, visitsCookie.age)]
}

async function isKnown(tx: TenantTx, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('agreed_visitors')
    .select('id')
    .where('id', '=', tokenHash(id))
    .executeTakeFirst()
  return found !== undefined
}

/** No script needs it. */
const visits = ({ isSecure }: Pick<Ctx, 'isSecure'>, value: string, age: number) =>
  `${visitsCookie.name}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

type BookingCtx = Pick<Ctx, 'tx' | 'tenant' | 'now' | 'actor' | 'modules' | 'settings' | 'cookie'>

/**
 * Notes that a visitor who agreed has booked, where they opened a profile after a search on the same day. Not when: beside the
 * appointment the time would say who it was.
 */
export async function noteBooking(ctx: BookingCtx): Promise<void> {
  const { tx, tenant, now, actor, modules } = ctx
  const visitor = actor.kind === 'guest' && modules.has('reports') ? agreedVisitor(ctx) : null
  if (!visitor) return
  const zone = tenant.timeZone
  await sql`
    insert into visitor_steps (visitor, at, step)
    select v.id, greatest(day.starts_at, (select folded_until from report_states)), 'booked'
    from agreed_visitors v, (select date_trunc('day', ${now}::timestamptz at time zone ${zone}) at time zone ${zone} as starts_at) day
    where v.id = ${visitor} and (
      select max(s.at) filter (where s.step = 'opened') > min(s.at) filter (where s.step = 'searched')
      from visitor_steps s where s.visitor = v.id and s.at >= day.starts_at)
    for key share of v`.execute(tx)
}
