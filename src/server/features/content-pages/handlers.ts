import { entities } from '#generated/entities.ts'
import { versionLanguage } from '#rules/by-language.ts'
import { type MarkdownFault, markdownFaults } from '#rules/markdown/read-markdown.ts'
import type { Ctx, Handlers } from '#server/platform/binding/handler.ts'
import { readerOf } from '#server/platform/collections/by-language.ts'
import {
  type AnyCtx,
  type Stored,
  served,
  updatedBy,
} from '#server/platform/collections/served-collection.ts'
import { type FieldErrors, HttpError, invalid, notFound } from '#server/platform/contract/errors.ts'
import { languageOf } from '#server/platform/tenancy/language.ts'
import { storedTenantPictures } from '../tenant-pictures/public.ts'
import { placeInMenu } from './menu-queries.ts'
import {
  type ContentPage,
  countPages,
  findVisiblePage,
  notePublication,
  type VisiblePage,
} from './queries.ts'

/** Of one institution (product §19.1): the menu and its pickers are made for so many. */
const most = 5_000

const pages = served<ContentPage>({
  entity: entities.ContentPage,
  usualOrder: ['title'],
  options: () => ({ computed: { updated_by: updatedBy(entities.ContentPage) } }),
  async prepare(ctx, body, before) {
    if (!before && (await countPages(ctx.tx)) >= most)
      throw invalid({ slug: ['There are 5,000 pages already. Please delete one first.'] })
    await check(ctx, body, { ...before, ...body })
    return withPublication(ctx, body, before)
  },
  async storeRelated({ now, tx }, uuid, { published_at }) {
    if (published_at) await notePublication(tx, uuid, now)
  },
  async checkRemoval({ tx }, { uuid }) {
    const place = await placeInMenu(tx, uuid)
    if (place === undefined) return
    throw new HttpError(409, place ? underSentence : menuSentence, { values: { place } })
  },
  taken: { content_pages_slug: { slug: ['Another page has this slug already.'] } },
})

const underSentence = 'This page stands in the menu under {place}. Take it out there first.'
const menuSentence = 'This page stands in the menu. Take it out there first.'

/** @throws HttpError 422 at the fields */
async function check(ctx: AnyCtx, body: Partial<ContentPage>, after: Partial<ContentPage>): Promise<void> {
  const { published_from: from, published_until: until } = after
  const errors: FieldErrors = {
    ...(from && until && Date.parse(until) <= Date.parse(from)
      ? { published_until: ['The end must be after the beginning.'] }
      : {}),
    ...(await faultsAt(ctx, 'body', body.body)),
  }
  for (const [language, texts] of Object.entries(body.texts ?? {}))
    Object.assign(errors, await faultsAt(ctx, `texts.${language}.body`, texts?.body))
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

async function faultsAt({ translate, tx }: AnyCtx, field: string, text = ''): Promise<FieldErrors> {
  const faults = [...markdownFaults(text), ...(await lostPictures(tx, text))]
  return faults.length > 0 ? { [field]: faults.map(({ message, values }) => translate(message, values)) } : {}
}

/** Pictures that were never uploaded here, or are gone again: visitors would see a hole. */
async function lostPictures(tx: AnyCtx['tx'], text: string): Promise<readonly MarkdownFault[]> {
  const hashes = [...text.matchAll(/\/app\/pictures\/([0-9a-f]{32})\.webp/g)].map(([, hash = '']) => hash)
  const stored = await storedTenantPictures(tx, hashes)
  return [...new Set(hashes)]
    .filter((hash) => !stored.has(hash))
    .map((hash) => ({
      message: 'Only pictures that were uploaded here can stand in this text, not {address}.',
      values: { address: `/app/pictures/${hash}.webp` },
    }))
}

/** A page that becomes a published one was published now. */
function withPublication({ now }: AnyCtx, body: Partial<ContentPage>, before: ContentPage | null): Stored {
  const isNew = body.state === 'published' && before?.state !== 'published'
  return isNew ? { ...body, published_at: now.toISOString() } : body
}

/** The version that a visitor reads: a text in another language than its heading would help nobody. */
function asRead(page: VisiblePage, ctx: Pick<Ctx, 'language' | 'tenant'>) {
  const own = ctx.tenant.language
  const versions = Object.entries(page.texts).filter(([, texts]) => Boolean(texts?.body))
  const [language, version] = versions.find(([each]) => each === versionLanguage(readerOf(ctx))) ?? [
    own,
    null,
  ]
  return {
    slug: page.slug,
    language: languageOf({ query: language }, own),
    title: version?.title || page.title,
    description: version ? (version.description ?? '') : page.description,
    body: version?.body || page.body,
    languages: [own, ...versions.map(([each]) => each)].map((each) => languageOf({ query: each }, own)),
    updated_at: page.updated_at.toISOString(),
    visible_until: page.published_until?.toISOString() ?? null,
  }
}

export const contentPagesHandlers = {
  listContentPages: pages.list,
  createContentPage: pages.create,
  getContentPage: pages.show,
  updateContentPage: pages.update,
  deleteContentPage: pages.remove,

  async getContent(ctx) {
    const { now, params, query, tenant, tx } = ctx
    const found = await findVisiblePage(tx, params.slug, now)
    if (!found) throw notFound()
    const read = asRead(found, { language: query.lang ?? ctx.language, tenant })
    return { status: 200, headers: { 'content-language': read.language }, body: read }
  },
} satisfies Handlers
