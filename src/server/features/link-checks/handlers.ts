/** Where the links of a text lead (product §19.12). */
import type { components } from '#generated/types.ts'
import { headingIds, headingNamed } from '#rules/markdown/read-markdown.ts'
import { pathKey } from '#rules/redirections.ts'
import type { Ctx, Handlers } from '#server/platform/binding/handler.ts'
import { addressStates, ledOn, recordAt, textsOfPages } from '../content-pages/public.ts'
import { isOfSite, isOwnPath } from '../redirections/public.ts'

type LinkCheck = components['schemas']['LinkCheck']
type State = LinkCheck['state']

export const linkChecksHandlers = {
  async checkLinks(ctx) {
    const addresses = [...new Set(ctx.query.addresses.split(/\s+/).filter(Boolean))]
    const paths = new Map<string, string>()
    for (const address of addresses) {
      const path = await ownPath(ctx, address)
      if (path !== null) paths.set(address, path)
    }
    const states = await statesOf(ctx, [...new Set(paths.values())])
    const body = addresses.map((address): LinkCheck => {
      const path = paths.get(address)
      return { address, state: path === undefined ? 'there' : (states.get(path) ?? 'nowhere') }
    })
    return { status: 200, body }
  },
} satisfies Handlers

/** What follows the name of this site; null for other sites, mail and telephone. */
async function ownPath({ tx, tenant }: Ctx<'checkLinks'>, address: string): Promise<string | null> {
  if (address.startsWith('/') && !address.startsWith('//')) return address
  const url = /^https?:/i.test(address) ? URL.parse(address) : null
  return url && (await isOfSite(tx, tenant, url)) ? url.pathname + url.search + url.hash : null
}

async function statesOf(
  ctx: Ctx<'checkLinks'>,
  paths: readonly string[],
): Promise<ReadonlyMap<string, State>> {
  const { tx } = ctx
  const records = await addressStates(tx, paths, ctx)
  const keyOf = (path: string) => pathKey(path) ?? path
  const others = paths.filter((path) => !records.has(path))
  const led = await ledOn(
    tx,
    others.map(keyOf).filter((key) => !isOwnPath(key)),
  )
  const states = new Map<string, State>(records)
  for (const path of others)
    states.set(path, isOwnPath(keyOf(path)) || led.has(keyOf(path)) ? 'there' : 'nowhere')
  const named = paths.filter((path) => states.get(path) === 'there' && contentSlug(path) && hashOf(path))
  const texts = await textsOfPages(
    tx,
    named.flatMap((path) => contentSlug(path) ?? []),
  )
  const ids = new Map([...texts].map(([slug, each]) => [slug, new Set(each.flatMap(headingIds))]))
  for (const path of named) {
    const own = ids.get(contentSlug(path) ?? '')
    if (own && !own.has(headingNamed(hashOf(path)))) states.set(path, 'no-heading')
  }
  return states
}

const hashOf = (path: string) => /#(.+)$/.exec(path)?.[1] ?? ''

function contentSlug(path: string): string | null {
  const record = recordAt(pathKey(path) ?? '')
  return record?.kind === 'content' ? record.slug : null
}
