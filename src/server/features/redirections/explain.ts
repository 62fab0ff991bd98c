/** Says of an address where it leads, and why (product §17.10). */
import type { components } from '#generated/types.ts'
import { onePath, pathKey, redirectionIndex } from '#rules/redirections.ts'
import type { Ctx } from '#server/platform/binding/handler.ts'
import { invalid } from '#server/platform/contract/errors.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { isOwnPath, isPageOfRecord } from './living.ts'
import { activeWays, inactiveWay, isOfSite, type Way } from './queries.ts'
import { type FoundWay, findWay, followed, isSwitchedOn, stateOf } from './ways.ts'

type Explanation = components['schemas']['RedirectionExplanation']
type ExplainCtx = Pick<Ctx, 'tx' | 'tenant' | 'settings' | 'modules' | 'now' | 'translate'>

export async function explained(ctx: ExplainCtx, typed: string): Promise<Explanation> {
  const { tx, translate } = ctx
  const url = await ownAddress(ctx, typed.trim())
  const address = onePath(url) ?? url
  const path = pathKey(url) ?? url
  const ways = redirectionIndex(await activeWays(tx))
  const found = findWay(ways, url)
  const nothing = { address, leads_to: null, redirection: found?.way.uuid ?? null } as const
  if (isOwnPath(path) || (await isPageOfRecord(tx, path, ctx))) {
    const explanation = translate('There is a page at this address. It is shown, whatever is redirected.')
    return { ...nothing, outcome: 'page', explanation }
  }
  if (!found) return { ...nothing, ...(await withoutWay(tx, path, translate)) }
  const reason = await whyNowhere(ctx, found)
  if (reason)
    return {
      ...nothing,
      outcome: 'switched-off',
      explanation: translate(reason, { target: found.way.target }),
    }
  return {
    ...nothing,
    outcome: 'led-on',
    leads_to: await followed(found, ways, ctx, (way) => leads(ctx, way)),
    explanation: translate(whyLedOn(found), { source: found.way.source }),
  }
}

async function leads(ctx: ExplainCtx, way: Way): Promise<boolean> {
  const { isPage, isThere } = await stateOf(ctx.tx, way, ctx)
  return isSwitchedOn(way, ctx.modules) && isThere && !isPage
}

/** What follows the name of the site. @throws HttpError 422 */
async function ownAddress({ tx, tenant }: ExplainCtx, typed: string): Promise<string> {
  const isOwn = (address: URL) => isOfSite(tx, tenant, address)
  const begun = typed.startsWith('/') ? null : URL.parse(`https://${typed}`)
  // Without a slash behind it, a name with a dot is as well that of a file.
  const isHost = begun && (/^(?:www\.|[^/?#]+\.[^/?#]+\/)/i.test(typed) || (await isOwn(begun)))
  const address = isHost ? begun : URL.parse(typed)
  if (address && !(await isOwn(address)))
    throw invalid({ address: ['Please enter an address of this site.'] })
  const url = address ? address.pathname + address.search : typed.startsWith('/') ? typed : `/${typed}`
  if (pathKey(url) === null) throw invalid({ address: ['Please enter an address of this site.'] })
  return url
}

async function withoutWay(tx: TenantTx, path: string, translate: Ctx['translate']) {
  const off = await inactiveWay(tx, path)
  const explanation = off
    ? translate('The redirection from {source} is not active.', { source: off.source })
    : translate('No redirection applies to this address. Visitors are told that there is no page.')
  return { redirection: off?.uuid ?? null, outcome: off ? 'switched-off' : 'nothing', explanation } as const
}

/** A message key; null where it leads somewhere. */
async function whyNowhere(ctx: ExplainCtx, { way }: FoundWay): Promise<string | null> {
  if (!isSwitchedOn(way, ctx.modules)) return 'Redirections are switched off for this institution.'
  const { isThere } = await stateOf(ctx.tx, way, ctx)
  if (isThere) return null
  if (way.kind === 'address') return 'It would lead to {target}, which the settings do not allow any more.'
  return way.kind === 'profile'
    ? 'The profile of {target} is not shown, so that visitors are told that there is no page.'
    : 'The branch {target} has no public page, so that visitors are told that there is no page.'
}

const whyLedOn = ({ way, path }: FoundWay) =>
  way.match === 'prefix' && path !== way.path
    ? 'The redirection from {source} applies to all addresses below it. What follows it is kept.'
    : 'The redirection from {source} applies to this address.'
