/**
 * The pages of wallet cards, outside /app. Browsers get them at the address where wallets get the card itself; what a form
 * asks for is a call of the contract.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { walletCardPattern, withdrawalPattern } from '#rules/public-paths.ts'
import { isRobot } from '#rules/robot.ts'
import { pathOf } from '../platform/http/request-site.ts'
import { nobody } from '../platform/identity/access.ts'
import type { Counted } from './counted-pages.ts'
import { formOf, readForms } from './page-forms.ts'
import type { PagesOptions } from './pages-options.ts'

type Page = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
type Options = Pick<PagesOptions, 'binding'>

/** Two fields. */
const bodyLimit = 2_048

export function addWalletCards(app: FastifyInstance, options: Options, page: Page, counted: Counted): void {
  if (!app.hasConstraintStrategy('wants')) app.addConstraintStrategy(wants)
  const shown = counted('wallet-card', page)
  app.get(walletCardPattern, { constraints: { wants: 'html' } }, (request, reply) => {
    reply.header('vary', 'accept')
    return shown(request, reply)
  })
  void app.register(async (own) => {
    readForms(own, bodyLimit)
    own.post(walletCardPattern, { bodyLimit, constraints: { wants: 'html' } }, (request, reply) =>
      handOut(options, request, reply),
    )
    own.get(withdrawalPattern, page)
    own.post(withdrawalPattern, { bodyLimit }, (request, reply) => withdraw(options, page, request, reply))
  })
}

type ConstraintStrategy = Parameters<FastifyInstance['addConstraintStrategy']>[0]
type RouteStorage = ReturnType<ConstraintStrategy['storage']>

/**
 * Routes for whoever reads pages; all others go to the operation of the same address. A robot that shows what somebody passed
 * on gets the page too: a card would be stored, and be nobody's.
 */
const wants: ConstraintStrategy = {
  name: 'wants',
  storage(): RouteStorage {
    const routes = new Map<unknown, NonNullable<ReturnType<RouteStorage['get']>>>()
    return {
      get: (wanted) => routes.get(wanted) ?? null,
      set: (wanted, route) => void routes.set(wanted, route),
    }
  },
  deriveConstraint: ({ headers, method }) =>
    headers.accept?.includes('text/html') || (method === 'GET' && isRobot(headers['user-agent'] ?? ''))
      ? 'html'
      : undefined,
  mustMatchWhenDerived: false,
}

/** The card, or the page once more that says why there is none. */
async function handOut({ binding }: Options, request: FastifyRequest, reply: FastifyReply) {
  const { site, log, params } = request
  const form = formOf(request)
  const { status, headers, body } = await binding.call(
    'createWalletCard',
    {
      params: params as Record<string, string>,
      body: {
        consent: ['on', 'true'].includes(form.get('consent') ?? ''),
        lang: form.get('lang') ?? site.pageLanguage,
      },
    },
    { site, log, language: site.pageLanguage, caller: nobody },
  )
  if (status === 200) return reply.headers(headers).send(body)
  if (status >= 500) log.error({ status }, 'no wallet card was handed out')
  return reply.redirect(`${pathOf(request.url)}?problem=${status === 429 ? 'busy' : 'failed'}`, 303)
}

/** The page reads the consent again and says what holds. A token that is none gets its page, too. */
async function withdraw({ binding }: Options, page: Page, request: FastifyRequest, reply: FastifyReply) {
  const { site, log, query } = request
  const { token } = query as Record<string, unknown>
  await binding.call(
    'deleteWalletCardConsent',
    { query: { token } },
    { site, log, language: site.pageLanguage, caller: nobody },
  )
  return await page(request, reply)
}
