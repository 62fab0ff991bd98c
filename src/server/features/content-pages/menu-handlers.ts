import type { components } from '#generated/types.ts'
import { type ReaderLanguages, type TextVersions, textOf, versionLanguage } from '#rules/by-language.ts'
import { canonical } from '#rules/change-log.ts'
import { menuFaults } from '#rules/content-menu.ts'
import type { Ctx, Handlers } from '#server/platform/binding/handler.ts'
import { readerOf, storedVersions } from '#server/platform/collections/by-language.ts'
import { editor } from '#server/platform/collections/served-collection.ts'
import { invalid } from '#server/platform/contract/errors.ts'
import { checkIfMatch, etag } from '#server/platform/contract/etag.ts'
import { cached } from '#server/platform/tenancy/cache.ts'
import { everything } from '#server/platform/tenancy/freshness.ts'
import { languageOf } from '#server/platform/tenancy/language.ts'
import { type AddressState, addressStates } from './addresses.ts'
import { type MenuItem, menuEntries, readMenu, storeMenu } from './menu-queries.ts'
import { pagesThatAre, type ShownPage } from './queries.ts'

type Link = components['schemas']['ContentLink']

export const contentMenuHandlers = {
  async getContentMenu({ tx }) {
    const menu = await readMenu(tx)
    return { status: 200, headers: { etag: etag(menu.version) }, body: menu }
  },

  async updateContentMenu(ctx) {
    const { body, now, tx } = ctx
    const before = await readMenu(tx)
    const items = body.items.map(asStored)
    // Who sends what is stored has it, whatever version they read.
    if (canonical(before.items.map(asStored)) !== canonical(items)) {
      checkIfMatch(ctx, before)
      await check(ctx, items)
      await storeMenu(tx, { items, now, by: editor(ctx) })
    }
    const after = await readMenu(tx)
    return { status: 200, headers: { etag: etag(after.version) }, body: after }
  },

  async listContentLinks(ctx) {
    const { query, tenant } = ctx
    const language = query.lang ?? ctx.language
    const find = () => linksIn(ctx, language)
    const body =
      query.place === 'footer' && !query.page ? await ofFooter(tenant.id, language, find) : await find()
    return { status: 200, headers: { 'content-language': language }, body }
  },
} satisfies Handlers

/** With every property, so that equal menus can be told. */
function asStored({ uuid, parent, page, address, label, texts, is_in_footer }: MenuItem): MenuItem {
  return {
    uuid,
    parent: parent ?? null,
    page: page ?? null,
    address: address || null,
    label: label ?? '',
    texts: storedVersions((texts ?? {}) satisfies TextVersions),
    is_in_footer: is_in_footer ?? false,
  }
}

/** @throws HttpError 422 at the fields */
async function check({ tx }: Ctx<'updateContentMenu'>, items: readonly MenuItem[]): Promise<void> {
  const known = await pagesThatAre(
    tx,
    items.flatMap(({ page }) => page ?? []),
  )
  const missing = items.flatMap(({ page }, at) =>
    page && !known.has(page)
      ? [[`items.${at}.page`, ['There is no such content page.']] satisfies [string, string[]]]
      : [],
  )
  const errors = { ...menuFaults(items), ...Object.fromEntries(missing) }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

async function linksIn(ctx: Ctx<'listContentLinks'>, language: string): Promise<Link[]> {
  const { now, query, tenant, tx } = ctx
  const entries = await menuEntries(tx, { isFooter: query.place === 'footer', page: query.page ?? null }, now)
  const states = await addressStates(
    tx,
    entries.flatMap(({ item }) => item.address ?? []),
    ctx,
  )
  return linksBelow(entries, states, readerOf({ language, tenant }))(null)
}

/**
 * The same on each page of an institution: kept until the menu, a page or what its links lead to changes. That a page is to
 * be seen from a moment on is told by nobody, so for a few seconds only.
 */
const ofFooter = (tenant: number, language: string, find: () => Promise<Link[]>): Promise<Link[]> =>
  cached('footer-links', `${tenant}\n${language}`, find, {
    tenant,
    bytes: (links) => JSON.stringify(links).length * 2,
    sources: () => [
      everything(tenant),
      ...['contents', 'advisors', 'organizations', 'redirections'].map((what) => `${tenant} ${what}`),
    ],
  })

/** What visitors reach, by the entry that it stands below; an entry that leads nowhere stays for those below it. */
function linksBelow(
  entries: Awaited<ReturnType<typeof menuEntries>>,
  states: ReadonlyMap<string, AddressState>,
  reader: ReaderLanguages,
): (parent: string | null) => Link[] {
  const own = new Set(entries.map(({ item }) => item.uuid))
  const byParent = Map.groupBy(entries, ({ item: { parent } }) => (parent && own.has(parent) ? parent : null))
  const below = (parent: string | null): Link[] =>
    (byParent.get(parent) ?? []).flatMap(({ item, page }) => {
      const address = page ? `/app/content/${page.slug}` : item.page ? null : shownAddress(item, states)
      const children = below(item.uuid)
      const label = labelOf(item, page, reader)
      // Of a page that is hidden nothing is told, its title neither: what stands below moves up.
      if (!label.label) return children
      if (address === null && children.length === 0) return []
      return [{ ...label, address, is_in_footer: item.is_in_footer ?? false, children }]
    })
  return below
}

/** Of a page, a profile or a branch that visitors cannot see, none: it would lead nowhere. */
function shownAddress({ address }: MenuItem, states: ReadonlyMap<string, AddressState>): string | null {
  return address && (states.get(address) ?? 'there') === 'there' ? address : null
}

/** The entry's own words, else the title of its page; with their language where it is not the reader's. */
function labelOf(
  item: MenuItem,
  page: ShownPage | null,
  reader: ReaderLanguages,
): Pick<Link, 'label' | 'language'> {
  const [own, name, texts] = item.label
    ? ([item.label, 'label', item.texts] as const)
    : ([page?.title ?? '', 'title', page?.texts] as const)
  const versions: TextVersions = texts ?? {}
  const wanted = versionLanguage(reader)
  const isForeign = wanted !== '' && !versions[wanted]?.[name]
  return {
    label: textOf(own, name, versions, reader),
    ...(isForeign && { language: languageOf({ query: reader.own }, reader.own) }),
  }
}
