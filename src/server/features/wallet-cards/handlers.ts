import { walletConsentText } from '#rules/consent-text.ts'
import { fullName } from '#rules/names.ts'
import type { Ctx, Handlers } from '#server/platform/binding/handler.ts'
import { HttpError, notFound, tooMany } from '#server/platform/contract/errors.ts'
import { addressKey, type Limit, take } from '#server/platform/guards/rate-limits.ts'
import { languageOf } from '#server/platform/tenancy/language.ts'
import { translate } from '#server/platform/tenancy/translations.ts'
import { type AdvisorRow, findActive, visibleOptions } from '../advisors/public.ts'
import { findHolder, insertCard, withdrawConsent } from './cards.ts'
import { CertificateError, walletCertificate } from './certificates.ts'
import { readWithdrawalToken } from './keys.ts'
import { buildPass, type Pass } from './passes.ts'
import type { CardLanguage } from './tables.ts'

/** Whole branches stand behind one address, so this stops floods and nothing else. */
const perAddress: Limit = { name: 'wallet cards from address', most: 300, seconds: 600 }

export const passType = 'application/vnd.apple.pkpass'

export const walletCardsHandlers = {
  /** Browsers get the page instead, see server/pages/wallet-cards.ts. */
  async getWalletCard(ctx) {
    const language = languageOf({ query: ctx.query.lang }, ctx.language)
    return passReply(ctx, await handOut(ctx, { language, agrees: false }))
  },

  /** Looks only: a card would be nobody's. */
  async headWalletCard(ctx) {
    await ctx.withTenant((tx) => findOffered({ ...pick(ctx), tx }), { readOnly: true })
    const certificate = await walletCertificate(ctx).catch((error: unknown) => {
      if (error instanceof CertificateError) return null
      throw error
    })
    const kind = certificate?.isDemo ? 'demo' : 'own'
    return {
      status: 200,
      headers: { 'content-type': passType, 'wallet-certificate': certificate ? kind : 'none', vary },
    }
  },

  async createWalletCard(ctx) {
    const { consent = false, lang = ctx.language } = ctx.body
    return passReply(ctx, await handOut(ctx, { language: lang, agrees: consent }))
  },

  async getWalletCardConsent({ query, tx }) {
    const holder = await findHolder(tx, serialIn(query.token))
    if (!holder) throw notFound('Not found')
    const { consent } = holder
    const state = consent ? (consent.withdrawn_at ? 'withdrawn' : 'given') : 'none'
    return {
      status: 200,
      body: {
        state,
        advisor: holder.slug,
        advisor_name: fullName(holder),
        text: consent?.text ?? null,
        given_at: consent?.given_at.toISOString() ?? null,
        withdrawn_at: consent?.withdrawn_at?.toISOString() ?? null,
      },
    }
  },

  async deleteWalletCardConsent({ query, tx, now }) {
    await withdrawConsent(tx, serialIn(query.token), now)
    return { status: 204 }
  },
} satisfies Handlers

type HandingOut = Ctx<'getWalletCard'> | Ctx<'createWalletCard'>

interface Choice {
  readonly language: string
  readonly agrees: boolean
}

async function handOut(ctx: HandingOut, { language, agrees }: Choice): Promise<Pass> {
  const advisor = await ctx.withTenant((tx) => findOffered({ ...pick(ctx), tx }), { readOnly: true })
  try {
    await walletCertificate(ctx)
    const serial = await ctx.withTenant(async (tx) => {
      await limit(ctx, tx)
      const names = { name: fullName(advisor), tenant: ctx.tenant.name }
      const consentText = agrees ? translate(language, walletConsentText, names) : null
      return await insertCard(tx, { advisor, language: language as CardLanguage, consentText }, ctx.now)
    })
    return (await buildPass(ctx, serial)) as Pass
  } catch (error) {
    if (!(error instanceof CertificateError)) throw error
    ctx.log.error({ err: error }, 'no wallet card can be signed')
    throw new HttpError(503, 'Wallet cards cannot be made at the moment. Please try again later.')
  }
}

type Offering = Pick<HandingOut, 'modules' | 'settings' | 'tx'> & { readonly alias: string }

const pick = ({ modules, settings, params }: HandingOut | Ctx<'headWalletCard'>) => ({
  modules,
  settings,
  alias: params.alias,
})

/** @throws HttpError 404 for an advisor who offers no card, too */
async function findOffered({ tx, alias, modules, settings }: Offering): Promise<AdvisorRow> {
  const advisor = await findActive(tx, alias)
  if (!advisor || !visibleOptions(advisor, { modules, settings }).wallet_cards) throw notFound('Not found')
  return advisor
}

async function limit({ tenant, ip, now, rateLimitFactor: factor }: HandingOut, tx: HandingOut['tx']) {
  const wait = await take(tx, perAddress, { tenantId: tenant.id, key: addressKey(ip), now, factor })
  if (wait !== null) throw tooMany(wait)
}

const vary = 'Accept, Accept-Language'

/** Each download is a card of its own: nothing keeps it but the phone. */
function passReply({ params }: HandingOut, { body, lastModified }: Pass) {
  return {
    status: 200,
    headers: {
      'content-type': passType,
      'content-disposition': `attachment; filename="${params.alias}.pkpass"`,
      'last-modified': lastModified.toUTCString(),
      'cache-control': 'no-store',
      vary,
    },
    body,
  } as const
}

/** Of a token that has been proved. */
const serialIn = (token = '') => readWithdrawalToken(token)?.serial ?? ''
