/** What may not be stored of a redirection, with the reason at the field (product §17.10). */
import { httpUrl } from '#rules/custom-rules.ts'
import { isAllowedTarget, onePath, oneTarget, pathKey } from '#rules/redirections.ts'
import type { Ctx } from '#server/platform/binding/handler.ts'
import { invalid } from '#server/platform/contract/errors.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { hasOwnPathBelow, isOwnPath, isPageOfRecord } from './living.ts'
import {
  isAdvisorThere,
  isBranchThere,
  isOfSite,
  lockRedirections,
  type Redirection,
  redirectionsCount,
  type Standing,
  type Way,
  wayAround,
  wayBefore,
  wayBehind,
  wayFrom,
} from './queries.ts'

export type CheckCtx = Pick<Ctx, 'tx' | 'tenant' | 'settings' | 'modules' | 'now' | 'translate'>

/** As many as are looked up without a query for each page. */
const most = 20_000

/** As schemas/redirection.yaml has them, and the database. What is encoded grows: a letter of two bytes takes six characters. */
const longest = { source: 500, target: 2_000 }

/** In one spelling. An alias stays one. @throws HttpError 422 */
export function storedSource({ translate }: Pick<CheckCtx, 'translate'>, source: string): string {
  const path = source.startsWith('/') ? onePath(source) : source
  if (path === null) throw invalid({ source: ['Please enter a path such as /berater/anna-becker.'] })
  if (path.length > longest.source)
    throw invalid({
      source: [translate(tooLong, { attribute: translate('Retired address'), limit: longest.source })],
    })
  return path
}

const tooLong = '{attribute} is too long (at most {limit} characters).'

/** In one spelling, as a header takes it. @throws HttpError 422 */
export async function storedTarget(ctx: CheckCtx, redirection: Redirection): Promise<string> {
  const { translate } = ctx
  const target = await targetOf(ctx, redirection)
  if (target.length > longest.target)
    throw invalid({ target: [translate(tooLong, { attribute: translate('Target'), limit: longest.target })] })
  return target
}

/** Full addresses of this site are kept as paths: they are compared with others. */
async function targetOf(
  { tx, tenant }: CheckCtx,
  { target_kind: kind, target }: Redirection,
): Promise<string> {
  if (kind !== 'address') {
    if (/^[a-z0-9-]+$/.test(target)) return target
    throw invalid({ target: ['Please enter the alias alone, such as anna-becker.'] })
  }
  const url = httpUrl.test(target) ? URL.parse(target) : null
  if (url && !(await isOfSite(tx, tenant, url))) return url.href
  // With one slash before it: '//evil.example' would be the address of another site.
  const own = oneTarget(url ? `${url.pathname.replace(/^\/+/, '/')}${url.search}${url.hash}` : target)
  if (own === null) throw invalid({ target: ['Target is not a valid URL.'] })
  return own
}

/** @param found as it would be stored @throws HttpError 422 at the field */
export async function checkRedirection(
  ctx: CheckCtx,
  found: Redirection,
  before: Redirection | null,
): Promise<void> {
  const { tx, translate } = ctx
  await lockRedirections(tx)
  if (!before && (await redirectionsCount(tx)) >= most)
    throw invalid({
      source: [
        translate('There are {count} redirections already. Delete those that nobody needs.', { count: most }),
      ],
    })
  if (found.match === 'prefix' && found.target_kind !== 'address')
    throw invalid({
      target_kind: ['Addresses below another one lead to an address. What follows it is kept.'],
    })
  await checkTarget(ctx, found)
  const standing = standingOf(found)
  const same = await wayFrom(tx, standing)
  if (same)
    throw invalid({
      source: [translate('There is a redirection from {source} already.', { source: same.source })],
    })
  checkNotBack(standing, found.source, translate)
  // What is switched off leads nobody anywhere, and is checked once it is switched on.
  if (found.is_active === false) return
  await checkRetired(ctx, standing)
  await checkChain(tx, standing, found.source, translate)
}

/** The paths as the database makes them of what is stored. */
function standingOf({
  uuid,
  source,
  match = 'exact',
  target_kind: kind,
  target,
}: Partial<Redirection> & Pick<Redirection, 'source' | 'target' | 'target_kind'>): Standing {
  const alias = (value: string) => `/app/${kind === 'branch' ? 'f' : 'profile'}/${value}`
  const pathOf = (value: string) =>
    value.startsWith('/') ? pathKey(value) : value.includes(':') ? null : alias(value)
  return { uuid: uuid ?? null, match, path: pathOf(source) ?? source, targetPath: pathOf(target) }
}

async function checkTarget(
  { tx, settings, translate }: CheckCtx,
  { target_kind: kind, target }: Redirection,
): Promise<void> {
  if (kind === 'profile' && !(await isAdvisorThere(tx, target)))
    throw invalid({ target: [translate('There is no advisor with the alias {alias}.', { alias: target })] })
  if (kind === 'branch' && !(await isBranchThere(tx, target)))
    throw invalid({ target: [translate('There is no branch with the alias {alias}.', { alias: target })] })
  if (kind !== 'address' || isAllowedTarget(target, settings['redirections.allowed_hosts'] ?? '')) return
  const { hostname: host } = new URL(target)
  const message =
    'Redirections may not lead to {host}. Add the host to the setting redirections.allowed_hosts first.'
  throw invalid({ target: [translate(message, { host })] })
}

/** All addresses below one would lead below themselves, again and again. */
function checkNotBack(
  { path, match, targetPath }: Standing,
  source: string,
  translate: Ctx['translate'],
): void {
  if (isWithin(targetPath, path, match)) throw invalid({ target: [back(source, translate)] })
}

const back = (source: string, translate: Ctx['translate']) =>
  translate('This leads back to {source}. Choose another target.', { source })

async function checkRetired(ctx: CheckCtx, { path, match }: Standing): Promise<void> {
  if (isOwnPath(path) || (await isPageOfRecord(ctx.tx, path, ctx)))
    throw invalid({ source: ['There is a page at this address. Only a retired address can be redirected.'] })
  if (match === 'prefix' && hasOwnPathBelow(path))
    throw invalid({ source: ['There are pages below this address. Choose one that has none.'] })
}

/** Nobody is led on twice, nor in a circle. */
async function checkChain(
  tx: TenantTx,
  standing: Standing,
  source: string,
  translate: Ctx['translate'],
): Promise<void> {
  const behind = await wayBehind(tx, standing)
  if ((behind && leadsInto(behind, standing)) || (await wayAround(tx, standing)))
    throw invalid({ target: [back(source, translate)] })
  if (behind) throw invalid({ target: [sentenceOf(behind, standing, translate)] })
  const before = await wayBefore(tx, standing)
  const message = '{source} leads here, and would be led on twice. Change its target first.'
  if (before) throw invalid({ source: [translate(message, { source: before.source })] })
}

/** Whether what is led on by a redirection can come to another one again. */
const leadsInto = (way: Way, { path, match }: Standing) =>
  isWithin(way.targetPath, path, match) || isWithin(path, way.targetPath, way.match)

const isWithin = (path: string | null, other: string | null, match: Way['match'] | undefined) =>
  path === other || (match === 'prefix' && other !== null && (path?.startsWith(`${other}/`) ?? false))

function sentenceOf(
  { source, match, target, path }: Way,
  { targetPath }: Standing,
  translate: Ctx['translate'],
): string {
  return match === 'exact' && path === targetPath
    ? translate('This address is redirected itself. Enter {target}, where it leads.', { target })
    : translate('Addresses there are redirected themselves, from {source}.', { source })
}
