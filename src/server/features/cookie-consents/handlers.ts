import {
  agreedTo,
  bannerCookies,
  bannerOf,
  type CookieBanner,
  choiceAge,
  choiceCookie,
  unknownCategory,
} from '#rules/cookie-banner.ts'
import { safeReturn } from '#rules/safe-next.ts'
import type { Ctx, Handlers } from '#server/platform/binding/handler.ts'
import { decodeListQuery, type ListParameters, pageHeaders } from '#server/platform/collections/list-query.ts'
import { HttpError, invalid, tooMany } from '#server/platform/contract/errors.ts'
import { addressKey, type Limit, take } from '#server/platform/guards/rate-limits.ts'
import { chosenVisits } from '../reports/public.ts'
import { type CookieConsent, insertConsent, listConsents } from './queries.ts'

/** Whole branches stand behind one address, so this stops floods and nothing else. */
const perVisitor: Limit = { name: 'cookie choices from address', most: 300, seconds: 600 }

const start = '/app/'

export const cookieConsentsHandlers = {
  async listCookieConsents({ query, tx }) {
    const asked = decodeListQuery(query as ListParameters)
    const page = await listConsents(tx, asked)
    return { status: 200, headers: pageHeaders('cookie-consents', asked, page), body: page.rows }
  },

  async createCookieConsent(ctx) {
    const banner = bannerOf(ctx.settings.cookies_alert_config)
    if (ctx.body.version !== banner?.version)
      throw new HttpError(409, 'The text has changed. Please read it again.')
    const { consent, cookies } = await keep(ctx, banner, ctx.body)
    return { status: 201, headers: { 'set-cookie': cookies }, body: consent }
  },

  /** An answer to an older text is none: the page asks again, with the text as it is now. */
  async submitCookieChoice(ctx) {
    const { body } = ctx
    const location = safeReturn(body.next) ?? start
    const banner = bannerOf(ctx.settings.cookies_alert_config)
    const isCurrent = body.version === banner?.version
    const kept = isCurrent && { 'set-cookie': (await keep(ctx, banner, body)).cookies }
    return { status: 303, headers: { location, ...kept } }
  },

  async reopenCookieBanner(ctx) {
    const location = safeReturn(ctx.query.next) ?? start
    return { status: 302, headers: { location, 'set-cookie': cookie(ctx, bannerCookies.hide, '', 0) } }
  },
} satisfies Handlers

type Choosing = Ctx<'createCookieConsent' | 'submitCookieChoice'>

async function keep(
  ctx: Choosing,
  banner: CookieBanner,
  { action, categories }: Pick<CookieConsent, 'action' | 'categories'>,
): Promise<{ consent: CookieConsent; cookies: string[] }> {
  const name = unknownCategory(banner, categories)
  if (name !== undefined)
    throw invalid({ categories: [ctx.translate('There is no category {name}.', { name })] })
  const agreed = agreedTo(banner, action, categories)
  await limit(ctx)
  const consent = await insertConsent(
    ctx.tx,
    { version: banner.version, action, categories: agreed },
    ctx.now,
  )
  const age = agreed.length === banner.categories.length ? choiceAge.all : choiceAge.some
  const cookies = [
    cookie(ctx, bannerCookies.hide, banner.version, age),
    cookie(ctx, bannerCookies.choice, choiceCookie(banner, agreed), age),
    ...(await chosenVisits(ctx, agreed)),
  ]
  return { consent, cookies }
}

/** Readable by scripts of our pages, which ask it what was agreed to. */
function cookie({ isSecure }: Pick<Ctx, 'isSecure'>, name: string, value: string, age: number): string {
  return `${name}=${value}; Path=/; Max-Age=${age}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

async function limit({ tx, tenant, ip, now, rateLimitFactor: factor }: Choosing): Promise<void> {
  const wait = await take(tx, perVisitor, { tenantId: tenant.id, key: addressKey(ip), now, factor })
  if (wait !== null) throw tooMany(wait)
}
