/** What a key of the institution's own site opens, from where, and how often. */
import type { FastifyRequest } from 'fastify'
import { HttpError, tooMany } from '../contract/errors.ts'
import { type Caller, nobody } from '../identity/access.ts'
import type { SiteKey } from '../identity/api-keys.ts'
import type { BindOptions, Bound } from './bound.ts'

/** Whoever calls with a valid key, and nobody besides: a session that rides along does not count. */
export const siteCaller = ({ uuid }: SiteKey): Caller => ({ ...nobody, tokens, siteKey: uuid })

const tokens: Caller['tokens'] = new Set(['api-key'])

const ownPages: ReadonlySet<unknown> = new Set([undefined, 'same-origin', 'none'])

/** Programs that are no browser send neither header, and could send any: they may, by the key alone. */
function isFromSite(
  { origin, 'sec-fetch-site': browser }: FastifyRequest['headers'],
  { allowed_origins }: SiteKey,
): boolean {
  return origin === undefined ? ownPages.has(browser) : allowed_origins.includes(origin)
}

/** @throws HttpError 403, 429 */
export function checkSite(
  { entry }: Bound,
  { siteCalls }: Pick<BindOptions, 'siteCalls'>,
  { headers, site }: FastifyRequest,
  key: SiteKey,
): void {
  if (!isFromSite(headers, key)) throw new HttpError(403, 'This key does not allow calls from this site.')
  if (!entry.access.modules?.every((name) => key.apis.includes(name)))
    throw new HttpError(403, 'This key does not open this call.')
  const { ip, browser, now, tenant } = site
  const wait = siteCalls?.take({ tenant: { id: `${tenant.id} ${key.uuid}` }, ip, browser, now }) ?? null
  if (wait !== null) throw tooMany(wait)
}
