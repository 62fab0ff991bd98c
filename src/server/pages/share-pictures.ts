/** /app/profile/{slug}/picture.jpg, what chats and networks show with a link to a profile (product §4.15). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { components } from '#generated/types.ts'
import { type SharePicture, sharePictureOf, sharePicturePattern } from '#rules/share-picture.ts'
import { defaultPrimary, isPrimary } from '#ui/theme/tones.ts'
import { readySharePictures, sharePictureFile } from '../features/share-pictures/public.ts'
import { findFullPicture } from '../features/tenant-pictures/public.ts'
import { hasAlready } from '../platform/contract/etag.ts'
import type { Site } from '../platform/http/request-site.ts'
import { nobody } from '../platform/identity/access.ts'
import type { PagesOptions } from './pages-options.ts'

type Page = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
type ProfileRequest = FastifyRequest<{ Params: { slug: string } }>

export function addSharePictures(app: FastifyInstance, options: PagesOptions): void {
  app.get(sharePicturePattern, (request: ProfileRequest, reply) => send(request, reply, options))
}

/** Browsers say what they will do with a page; what chats and networks read it with does not, and asks for the picture next. */
export function readyingPicture(page: Page): Page {
  return (request, reply) => {
    if (request.headers['sec-fetch-dest'] === undefined) readySharePictures()
    return page(request, reply)
  }
}

/** Asked for anew each time, so that nothing stays of who is not public any more. */
async function send(
  { site, log, params, headers }: ProfileRequest,
  reply: FastifyReply,
  { binding, deps: { db } }: PagesOptions,
): Promise<FastifyReply> {
  const found = await binding.call(
    'getAdvisorProfile',
    { params: { slug: params.slug } },
    { site, log, language: site.pageLanguage, caller: nobody },
  )
  if (found.status !== 200) {
    reply.callNotFound()
    return reply
  }
  const { tag, draw } = sharePictureFile(site.tenant.id, shownOf(site, found.body), (hash) =>
    db.withTenant(site.tenant.id, (tx) => findFullPicture(tx, hash), { readOnly: true }),
  )
  reply.headers({
    etag: tag,
    'cache-control': 'public, no-cache',
    vary: 'accept-language, cookie',
    // Chats in a browser show it on pages of their own; who looks for pictures finds nobody, as with the profile.
    'cross-origin-resource-policy': 'cross-origin',
    'x-robots-tag': 'noindex',
  })
  if (hasAlready(headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.type('image/jpeg').send(await draw())
}

function shownOf(
  { tenant, settings }: Pick<Site, 'tenant' | 'settings'>,
  profile: components['schemas']['AdvisorProfile'],
): SharePicture {
  const primary = settings.primary_color?.trim() ?? ''
  return sharePictureOf({
    name: profile.full_name,
    position: profile.position,
    institution: tenant.name,
    portrait: profile.profile_picture_url,
    logo: settings['images.tenantLogo'],
    primary: isPrimary(primary) ? primary : defaultPrimary,
  })
}
