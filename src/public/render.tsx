import { renderToStaticMarkup } from 'react-dom/server'
import type { components } from '#generated/types.ts'
import { defaultPrimary } from '#ui/theme/tones.ts'
import { CookieBanner } from './cookies/CookieBanner.tsx'
import { Document, stylesOf } from './Document.tsx'
import { footerLinks } from './footer-links.ts'
import type { Api, Head, PageEnv, PublicPage, Tenant } from './page.ts'
import { FailedWidget } from './pages/embed/FailedWidget.tsx'
import { ErrorPage } from './pages/error/ErrorPage.tsx'
import { pageAt } from './pages.ts'
import { modulesOn, primaryOf } from './tenant.ts'
import { type TextKey, translator } from './texts.ts'

export interface Rendered {
  status: number
  headers: Record<string, string>
  html: string
}

/**
 * A public page as finished HTML. `api` calls the contract; on our server in-process, in development by HTTP.
 * A page that is not there answers 404 with the page's content in place (product §2.12).
 */
export async function render(url: URL, api: Api, given: PageEnv): Promise<Rendered> {
  const t = translator(given.language)
  const found = pageAt(url.pathname)
  const env = { ...given, footer: await footerLinks(api, given.language) }
  if (!found) return await failed({ api, env, host: url.hostname }, 404, 'Whoops!')
  const loaded = await found.page.load(api, found.params, url.searchParams)
  if (!('data' in loaded)) return await failed({ api, env, page: found.page }, loaded.status, loaded.message)
  const { page } = found
  const { data } = loaded
  const head = page.head(data, env)
  const primary = page.primary(data)
  return html(
    loaded.status,
    <Document
      env={env}
      head={head}
      primary={primary}
      help={page.help}
      isFramed={page.isFramed}
      {...(page.popups && { popups: page.popups(data, env, t) })}
      banner={!page.isFramed && <CookieBanner tenant={data.tenant} t={t} env={env} />}
    >
      <page.Page data={data} t={t} env={env} />
    </Document>,
    { ...(head.isIndexed && { isIndexed: true }), isPrivate: page.isPrivate, styles: stylesOf(env, primary) },
  )
}

type Failing = Pick<PublicPage<{ tenant: Tenant }>, 'missing' | 'isPrivate' | 'isFramed'>

interface Failed {
  readonly api: Api
  readonly env: PageEnv
  readonly page?: Failing
  /** Where there is no page of ours. */
  readonly host?: string
}

async function failed({ api, env, page, host }: Failed, status: number, heading: TextKey): Promise<Rendered> {
  const t = translator(env.language)
  const [reply, modules] = await Promise.all([
    api('getTenant').catch(() => undefined),
    api('listModules').catch(() => undefined),
  ])
  const tenant: components['schemas']['Tenant'] | null = reply?.status === 200 ? reply.body : null
  const primary = tenant ? primaryOf({ tenant }) : defaultPrimary
  const head: Head = {
    title: tenant ? `${t(heading)} | ${tenant.name}` : t(heading),
    description: '',
    og: {},
    themeColor: primary,
  }
  const told = { tenant, t, env, heading, modules: modulesOn(modules?.status === 200 ? modules.body : []) }
  const missing = (status === 401 || status === 404) && page ? { text: page.missing } : {}
  return html(
    status,
    <Document
      env={env}
      head={head}
      primary={primary}
      isFramed={page?.isFramed}
      isFailed
      banner={tenant && !page?.isFramed && <CookieBanner tenant={tenant} t={t} env={env} />}
    >
      {page?.isFramed ? (
        <FailedWidget {...told} {...missing} />
      ) : (
        <ErrorPage
          {...told}
          isMissing={status === 404}
          host={host}
          {...(host && { text: 'Unfortunately, an error has occurred. Please try again later.' })}
          {...missing}
        />
      )}
    </Document>,
    { isPrivate: page?.isPrivate, styles: stylesOf(env, primary) },
  )
}

interface DocumentOptions {
  styles: readonly string[]
  isIndexed?: boolean
  isPrivate?: true | undefined
}

function html(
  status: number,
  document: React.ReactNode,
  { styles, isIndexed, isPrivate }: DocumentOptions,
): Rendered {
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // Asked for as soon as the head of the reply is there, before the page is read.
      link: styles.map((href) => `<${href}>; rel=preload; as=style`).join(', '),
      'x-robots-tag': isIndexed ? 'all' : 'noindex',
      ...(isPrivate && { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }),
    },
    html: `<!doctype html>${renderToStaticMarkup(document)}`,
  }
}
