import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Api, PageEnv } from '#public/page.ts'
import { bannerCookiesIn, bannerOf, isAnswered } from '#rules/cookie-banner.ts'
import { languageCookieAge } from '#rules/language-cookie.ts'
import type { CallReply } from '../platform/binding/call.ts'
import type { OperationId } from '../platform/binding/handler.ts'
import { nobody } from '../platform/identity/access.ts'
import type { AppFiles } from './app-files.ts'
import { allowFrames, frameAncestors } from './frames.ts'
import { type FinishedPage, keptPage } from './page-cache.ts'
import type { PagesOptions } from './pages-options.ts'
import { isKnown, Packed, sendPacked, startPage } from './send-html.ts'
import { ShownOnPage } from './shown.ts'

/** Hears what the calls of a page answered. */
export type PageListener = (request: FastifyRequest, operation: OperationId, reply: CallReply) => void

interface PageKind {
  readonly heard?: PageListener
  /** It is shown in frames of the sites that the institution allows: to nobody in particular, and without cookies. */
  readonly isFramed?: true
}

/** A visitor's page: rendered from calls inside the process that share one transaction. */
export function publicPage(
  { publicAssets, render }: AppFiles,
  { binding, deps }: PagesOptions,
  { isFramed, heard }: PageKind = {},
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { site, log } = request
    const caller = isFramed ? nobody : await site.caller()
    const language = site.pageLanguage
    const env: PageEnv = {
      language,
      year: site.now.getFullYear(),
      assets: publicAssets,
      publicUrl: site.tenant.publicUrl,
      path: pathWithoutLanguage(request.url),
      ...(isFramed && isLanguageAsked(request) && { isLanguageAsked: true }),
      cookies: bannerCookiesIn(request.headers.cookie),
    }
    const make = async (): Promise<FinishedPage> => {
      const shown = new ShownOnPage(site.tenant.id)
      const { status, headers, html } = await deps.db.withTenant(
        site.tenant.id,
        (tx) => {
          const api: Api = async (id, input = {}) => {
            const answer = await binding.call(id, input, { site, log, language, caller, tx })
            shown.add(id, answer)
            heard?.(request, id, answer)
            return answer
          }
          return render(new URL(request.url, site.origin), api, env)
        },
        { readOnly: true },
      )
      const { sources, until } = shown
      return { status, headers, packed: new Packed(html), sources, until }
    }
    const key = caller.session ? null : sharedKey(request, env)
    const { tenant, settings, now } = site
    const page = key ? await keptPage({ tenantId: tenant.id, settings, now, key }, make) : await make()
    const { status, headers, packed } = page
    startPage(reply, isFramed && frameAncestors(site.settings))
    if (isFramed) allowFrames(reply)
    // What depends on who asks may be kept by their browser alone.
    reply.header('cache-control', caller.session ? 'private, no-cache' : 'public, no-cache')
    reply.code(status).headers(headers).header('content-language', language)
    if (!isFramed) rememberLanguage(request, reply)
    reply.header('vary', 'accept-language, cookie')
    const isKept = status === 200 && headers['cache-control'] !== 'no-store'
    if (isKept) reply.header('etag', packed.tag)
    if (isKept && isKnown(request, packed.tag)) return reply.code(304).send()
    return sendPacked(request, reply, packed)
  }
}

/** Where the page is come back to: the language is remembered by then. */
function pathWithoutLanguage(url: string): string {
  if (!url.includes('lang=')) return url
  const { pathname, searchParams } = new URL(url, 'http://here.invalid')
  searchParams.delete('lang')
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
}

/** Whether the page asks for a choice; null where it shows an earlier one, which few have alike. */
function asksIn(request: FastifyRequest): boolean | null {
  const banner = bannerOf(request.site.settings.cookies_alert_config)
  const { hide, choice } = bannerCookiesIn(request.headers.cookie)
  if (!banner || isAnswered(banner, hide)) return false
  return choice === undefined ? true : null
}

/** Whether it is written in one way only: a page under a thousand spellings would drive out all others. */
function isPlain(pathname: string): boolean {
  try {
    return !pathname.includes('#') && encodeURI(decodeURI(pathname)) === pathname
  } catch {
    return false
  }
}

/** What a guest's page depends on; null where the address has more to it than the path and the language. */
function sharedKey(request: FastifyRequest, { path, isLanguageAsked }: PageEnv): string | null {
  const { url, site } = request
  const start = url.indexOf('?')
  if (start >= 0 && !/^lang=[\w-]{1,16}$/.test(url.slice(start + 1))) return null
  if (!isPlain(start >= 0 ? url.slice(0, start) : url)) return null
  const asks = asksIn(request)
  if (asks === null) return null
  return `${path}\n${site.pageLanguage}\n${asks ? 'asks' : ''}${isLanguageAsked ? 'names' : ''}`
}

/** Whether the page speaks as its address says; a site may say it with a country that we do not tell apart. */
function isLanguageAsked({ query, site }: FastifyRequest): boolean {
  const { lang } = query as Record<string, unknown>
  return typeof lang === 'string' && lang.slice(0, 2).toLowerCase() === site.pageLanguage.slice(0, 2)
}

/** The cookie `lang` exists only after the switch was used (product §32.3). */
function rememberLanguage(request: FastifyRequest, reply: FastifyReply): void {
  const { lang } = request.query as Record<string, unknown>
  const { pageLanguage, isSecure } = request.site
  if (typeof lang !== 'string' || lang.toLowerCase() !== pageLanguage.toLowerCase()) return
  const parts = [
    `lang=${pageLanguage}`,
    'Path=/',
    `Max-Age=${languageCookieAge}`,
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ]
  reply.header('set-cookie', parts.join('; '))
}
