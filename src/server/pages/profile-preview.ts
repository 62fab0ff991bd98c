/** A profile as visitors would see it, were it saved as it is typed now: nothing of it is stored (product §14.5). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Api, PageEnv } from '#public/page.ts'
import { bannerOf } from '#rules/cookie-banner.ts'
import { profilePattern } from '#rules/public-paths.ts'
import type { CallReply } from '../platform/binding/call.ts'
import { notFound } from '../platform/contract/errors.ts'
import { nobody } from '../platform/identity/access.ts'
import type { AppFiles } from './app-files.ts'
import type { PagesOptions } from './pages-options.ts'
import { startPage } from './send-html.ts'
import { asChanged } from './settings-preview.ts'

/** Calls whose outcome shows on a profile, with what their paths take. */
const previewed = {
  updateAdvisor: (alias: string) => ({ alias }),
  updateProfileLayout: () => ({}),
  updateGroupedSettings: () => ({}),
} as const

const isPreviewed = (call: unknown): call is keyof typeof previewed =>
  typeof call === 'string' && Object.hasOwn(previewed, call)

/** What the preview takes back, with what it has to show. */
class Shown extends Error {
  readonly reply: CallReply | { readonly html: string }

  constructor(reply: Shown['reply']) {
    super('A preview stores nothing.')
    this.reply = reply
  }
}

export function addProfilePreview(app: FastifyInstance, files: AppFiles, options: PagesOptions): void {
  app.post<{ Params: { slug: string } }>(`/app${profilePattern}/preview`, async (request, reply) => {
    const shown = await previewOf(request, files, options)
    if (!('html' in shown)) return reply.code(shown.status).headers(shown.headers).send(shown.body)
    startPage(reply)
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(shown.html)
  })
}

/** The change is made as whoever is signed in may make it, the page drawn for a guest, and all of it taken back. */
async function previewOf(
  request: FastifyRequest<{ Params: { slug: string } }>,
  { publicAssets, render }: AppFiles,
  { binding, deps }: PagesOptions,
): Promise<Shown['reply']> {
  const { site, log, params, body } = request
  const caller = await site.caller()
  const language = site.pageLanguage
  const path = `/app${profilePattern.replace(':slug', encodeURIComponent(params.slug))}`
  const env: PageEnv = {
    language,
    year: site.now.getFullYear(),
    assets: publicAssets,
    publicUrl: site.tenant.publicUrl,
    path,
    isPreview: true,
    // Visitors have answered it by then.
    cookies: { hide: bannerOf(site.settings.cookies_alert_config)?.version },
  }
  try {
    return await deps.db.withTenant(site.tenant.id, async (tx) => {
      const context = { site, log, language, tx }
      const { call = 'updateAdvisor' } = request.query as Readonly<Record<string, unknown>>
      if (!isPreviewed(call)) throw notFound()
      const input = { params: previewed[call](params.slug), body }
      const changed = await binding.call(call, input, { ...context, caller })
      if (changed.status !== 200) throw new Shown(changed)
      const drawn = call === 'updateGroupedSettings' ? await asChanged(site, tx) : site
      const guest = { ...context, site: drawn, caller: nobody }
      const api: Api = (id, input = {}) => binding.call(id, input, guest)
      throw new Shown(await render(new URL(path, site.origin), api, env))
    })
  } catch (shown) {
    if (shown instanceof Shown) return shown.reply
    throw shown
  }
}
