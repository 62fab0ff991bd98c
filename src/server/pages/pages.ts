/** HTML pages and files: everything below /app/, and the addresses beside it (product §25.4). */
import { readdirSync } from 'node:fs'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  appointmentPattern,
  branchPatterns,
  contentPattern,
  finderPattern,
  profilePattern,
  publicPatterns,
  reviewPattern,
  threadPattern,
  weeklyReportPattern,
} from '#rules/public-paths.ts'
import { safeNext } from '#rules/safe-next.ts'
import { defaultPrimary } from '#ui/theme/tones.ts'
import type { Db } from '../platform/database/database.ts'
import { isCallAddress } from '../platform/http/reply-errors.ts'
import { pathOf } from '../platform/http/request-site.ts'
import { type AppFiles, readAppFiles } from './app-files.ts'
import { addAppointmentForm } from './appointment-form.ts'
import { forEver } from './caching.ts'
import { type Counted, countingPages } from './counted-pages.ts'
import { appPage, deskStatus, isOfDesk, startAddress } from './desk-page.ts'
import { addEmbedding } from './embedding.ts'
import { favicon } from './favicon.ts'
import { countingSearches } from './form-searches.ts'
import { mailLogos } from './mail-logos.ts'
import { manifest } from './manifest.ts'
import { maps, usualMaps } from './maps.ts'
import { notingSearches } from './noted-searches.ts'
import type { PagesOptions } from './pages-options.ts'
import { pictures } from './pictures.ts'
import { addProfilePreview } from './profile-preview.ts'
import { publicPage } from './public-page.ts'
import { addRedirections } from './redirections.ts'
import { addRedirects } from './redirects.ts'
import { addReviewForm } from './review-form.ts'
import { robots } from './robots.ts'
import { Packed, sendPacked } from './send-html.ts'
import { addSettingsPreview } from './settings-preview.ts'
import { addSharePictures, readyingPicture } from './share-pictures.ts'
import { theme } from './theme.ts'
import { notingSteps } from './visitor-steps.ts'
import { addWalletCards } from './wallet-cards.ts'
import { addWeeklyReportForm } from './weekly-report-form.ts'

/** Fastify plugin on the built app in dist/. */
export async function pages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  await addPages(app, options, await readAppFiles())
}

/** Adds the pages of any build; tests bring a small one of their own. */
export async function addPages(app: FastifyInstance, options: PagesOptions, files: AppFiles): Promise<void> {
  const { config, db, fetchMap } = options.deps
  const desk = appPage(files.deskHtml)
  const docs = appPage(files.docsHtml)
  let description: Packed | undefined
  const note = notingSteps(app, db)
  const heard = notingSearches(app, db, note)
  const page = publicPage(files, options, { heard })
  const missing = missingPage(page, desk)

  addRedirections(app, db)
  await addAssets(app, files)
  app.get('/', (_, reply) => reply.redirect('/app/'))
  app.get('/app', (_, reply) => reply.redirect('/app/'))
  app.get('/app/', async (request, reply) => reply.redirect(await startAddress(request)))
  app.get('/account/login', (request, reply) => {
    const next = safeNext((request.query as Record<string, unknown>).next)
    return reply.redirect(next ? `/app/login?next=${encodeURIComponent(next)}` : '/app/login')
  })
  addRedirects(app, db, missing)
  addIcons(app)
  app.get<{ Params: { file: string } }>(
    '/app/theme/:file',
    (request, reply) => theme(request, reply) ?? reply.callNotFound(),
  )
  addPictures(app, db)
  const map = maps(db, fetchMap ?? usualMaps(config?.demo ?? false))
  app.get<{ Params: { file: string } }>('/app/maps/:file', async (request, reply) => {
    if (!(await map(request, reply))) reply.callNotFound()
    return reply
  })
  const counted = countingPages(app, db, note)
  addPublicPages(app, db, page, desk, counted)
  addEmbedding(app, files, options, { counted, heard })
  addAppointmentForm(app, options)
  addReviewForm(app, options)
  addWeeklyReportForm(app, options, page)
  addProfilePreview(app, files, options)
  addSharePictures(app, options)
  addSettingsPreview(app, options)
  addWalletCards(app, options, page, counted)
  for (const path of ['/app/docs', '/app/docs/']) app.get(path, (request, reply) => docs(request, reply, 200))
  app.get('/app/docs/openapi.json', (request, reply) => {
    description ??= new Packed(JSON.stringify(options.deps.contract.description()))
    reply.type('application/json; charset=utf-8').header('cache-control', 'public, no-cache')
    return sendPacked(request, reply, description)
  })
  app.get('/app/*', (request, reply) => {
    const path = pathOf(request.url).slice('/app'.length)
    return isOfDesk(path) ? desk(request, reply, deskStatus(path)) : missing(request, reply)
  })
  app.get('/robots.txt', (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(request.site)),
  )
  app.get('/*', (request, reply) =>
    isOpened(request, options) ? page(request, reply) : reply.callNotFound(),
  )
}

type Page = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** What each page for visitors is called in reports; null for one that visitors do not come to. */
const names: Readonly<Record<(typeof publicPatterns)[number], Parameters<Counted>[0] | null>> = {
  [finderPattern]: 'finder',
  [profilePattern]: 'profile',
  [branchPatterns[0]]: 'branch',
  [branchPatterns[1]]: 'branch',
  [contentPattern]: 'content',
  [appointmentPattern]: 'appointment',
  [threadPattern]: 'conversation',
  [reviewPattern]: 'review',
  [weeklyReportPattern]: null,
}

/** At each address of a page for visitors. */
function addPublicPages(
  app: FastifyInstance,
  db: Db,
  page: Page,
  desk: ReturnType<typeof appPage>,
  counted: Counted,
): void {
  const finder = countingSearches(app, db, page)
  const own: Record<string, Page> = {
    [finderPattern]: finder,
    [profilePattern]: readyingPicture(page),
    [threadPattern]: threadOf(page, desk),
  }
  for (const path of publicPatterns) {
    const name = names[path]
    const open = own[path] ?? page
    const shown = name === null ? open : counted(name, open)
    app.get(`/app${path}`, shown)
    app.get(`/app${path}/`, shown)
  }
}

/** Visitors see the institution's page for what is not there; whoever is signed in stays in the desk. */
function missingPage(page: Page, desk: ReturnType<typeof appPage>): Page {
  return async (request, reply) => {
    const { actor } = await request.site.caller()
    return actor.kind === 'guest' ? await page(request, reply) : desk(request, reply, 404)
  }
}

/** A conversation's address with its key is the visitor's; without one it is the desk's, for whoever is signed in. */
function threadOf(page: Page, desk: ReturnType<typeof appPage>): Page {
  return async (request, reply) => {
    const isByKey = Boolean((request.query as Record<string, unknown>).token)
    const isVisitor = isByKey || (await request.site.caller()).actor.kind === 'guest'
    return isVisitor ? await page(request, reply) : desk(request, reply, 200)
  }
}

/** Whether somebody opened an address that no call has. */
function isOpened({ url, headers }: FastifyRequest, { binding }: PagesOptions): boolean {
  const path = pathOf(url)
  const isAsked = headers.accept?.includes('text/html') ?? false
  return isAsked && !isCallAddress(path) && binding.methodsOf(path).length === 0
}

/** Portraits, the institution's own pictures and the logo in signatures. */
function addPictures(app: FastifyInstance, db: Db): void {
  const picture = pictures(db)
  const logo = mailLogos(db)
  app.get<{ Params: { file: string } }>('/app/pictures/:file', async (request, reply) => {
    const found = (await picture(request)) ?? (await logo(request))
    if (!found) return reply.callNotFound()
    // Mails show the institution's sign on the pages of other sites, which read mails in a browser.
    reply.header('cross-origin-resource-policy', 'cross-origin')
    reply.header('cache-control', found.cacheControl ?? forEver)
    return reply.type(found.mediaType).send(Buffer.from(found.bytes))
  })
}

async function addAssets(app: FastifyInstance, files: AppFiles): Promise<void> {
  const folderOf = new Map(
    files.assetsFolders.flatMap((folder) => readdirSync(folder).map((name) => [name, folder] as const)),
  )
  await app.register(async (assets) => {
    await assets.register(staticFiles, {
      root: [...files.assetsFolders],
      serve: false,
      preCompressed: true,
      immutable: true,
      maxAge: '1y',
      index: false,
    })
    // The plugin's own route reads the whole folder at each request, to compare how the name is spelt.
    assets.get<{ Params: { name: string } }>('/app/assets/:name', (request, reply) => {
      const folder = folderOf.get(request.params.name)
      return folder === undefined ? reply.callNotFound() : reply.sendFile(request.params.name, folder)
    })
  })
}

/** What browsers show of an institution outside of its pages. */
function addIcons(app: FastifyInstance): void {
  for (const path of ['/favicon.ico', '/app/icon.svg'] as const) {
    app.get(path, (request, reply) => {
      const { tenant, settings } = request.site
      reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400')
      return reply.send(favicon(tenant.name, settings.primary_color, path === '/app/icon.svg'))
    })
  }
  app.get('/app/manifest.webmanifest', (request, reply) => {
    const { tenant, settings } = request.site
    reply.type('application/manifest+json').header('cache-control', 'public, max-age=86400')
    return reply.send(manifest({ ...tenant, primary: settings.primary_color || defaultPrimary }))
  })
}
