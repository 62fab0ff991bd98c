import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Api, PageEnv } from '#public/page.ts'
import { bannerCookiesIn, bannerOf, isAnswered } from '#rules/cookie-banner.ts'
import { languageCookieAge } from '#rules/language-cookie.ts'
import type { AppFiles } from './app-files.ts'
import { cachedPage, type FinishedPage } from './page-cache.ts'
import type { PagesOptions } from './pages-options.ts'
import { isKnown, Packed, sendPacked, startPage, tagOf } from './send-html.ts'

/** A visitor's page: rendered from calls inside the process that share one transaction. */
export function publicPage({ publicAssets, render }: AppFiles, { binding, deps }: PagesOptions) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { site, log } = request
    const caller = await site.caller()
    const language = site.pageLanguage
    const env: PageEnv = {
      language,
      year: site.now.getFullYear(),
      assets: publicAssets,
      publicUrl: site.tenant.publicUrl,
      path: pathWithoutLanguage(request.url),
      cookies: bannerCookiesIn(request.headers.cookie),
    }
    const make = async (): Promise<FinishedPage> => {
      const { status, headers, html } = await deps.db.withTenant(
        site.tenant.id,
        (tx) => {
          const api: Api = (id, input = {}) => binding.call(id, input, { site, log, language, caller, tx })
          return render(new URL(request.url, site.origin), api, env)
        },
        { readOnly: true },
      )
      return { status, headers, tag: tagOf(html), packed: new Packed(html) }
    }
    const key = caller.session ? null : sharedKey(request)
    const { status, headers, tag, packed } = key ? await cachedPage(site.settings, key, make) : await make()
    startPage(reply)
    // What depends on who asks may be kept by their browser alone.
    reply.header('cache-control', caller.session ? 'private, no-cache' : 'public, no-cache')
    reply.code(status).headers(headers).header('content-language', language)
    rememberLanguage(request, reply)
    reply.header('vary', 'accept-language, cookie')
    const isKept = status === 200 && headers['cache-control'] !== 'no-store'
    if (isKept) reply.header('etag', tag)
    if (isKept && isKnown(request, tag)) return reply.code(304).send()
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

/** What a guest's page depends on; null where the address has more to it than the path and the language. */
function sharedKey(request: FastifyRequest): string | null {
  const { url, site } = request
  const start = url.indexOf('?')
  const path = start < 0 ? url : url.slice(0, start)
  if (start >= 0 && !/^lang=[\w-]{1,16}$|^$/.test(url.slice(start + 1))) return null
  const asks = asksIn(request)
  if (asks === null) return null
  return `${site.origin}\n${path}\n${site.pageLanguage}\n${asks ? 'asks' : ''}`
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
