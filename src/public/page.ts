import type { ReactNode } from 'react'
import type { OperationId } from '#generated/operations.ts'
import type { components } from '#generated/types.ts'
import type { HelpId } from './helps.ts'
import type { PopupPage } from './popups.ts'
import type { TextKey, Translate } from './texts.ts'

/** A call over the contract: in-process on our server, by HTTP in the browser. Never throws for a status. */
export type Api = (
  operationId: OperationId,
  input?: { params?: Record<string, string>; query?: Record<string, unknown> },
  // biome-ignore lint/suspicious/noExplicitAny: each page states the type of the reply it asked for
) => Promise<{ status: number; body: any; headers?: Headers }>

/** Headers by their names in small letters. */
type Headers = Readonly<Record<string, string | string[]>>

export type Tenant = components['schemas']['Tenant']

/** What the page needs to know of its surroundings. */
export interface PageEnv {
  /** Of this request: de, de-AT, de-CH or en. */
  language: string
  /** Of a page in a frame whose address names the language: what leads out of it names it too. */
  isLanguageAsked?: true
  /** The year of the copyright line. */
  year: number
  /** For script tags, where the policy asks for one. */
  nonce?: string
  assets: {
    boot: string
    /** What the boot script imports: fetched with it, not after it. */
    modules: readonly string[]
    css: readonly string[]
    /** Fonts. */
    preload: readonly string[]
    /** Of pages in a frame: it tells how high they are. */
    frame: string
  }
  /** The tenant's stored public address, without a slash at the end; never taken from the request. */
  publicUrl: string
  /** Path and query of the page, to come back to. */
  path: string
  /** To be looked at before it is stored: nothing in it runs. */
  isPreview?: true
  /** What of the institution's menu stands in the footer; none while the module cms is off. */
  footer?: readonly components['schemas']['ContentLink'][]
  /** The visitor's answer to the cookie banner, as their browser keeps it. */
  cookies: { hide?: string | undefined; choice?: string | undefined }
}

/** Tags of the page's head, as plain data: the document escapes them. */
export interface Head {
  title: string
  description: string
  /** property → content */
  og: Record<string, string>
  themeColor: string
  /** Whether search engines may show the page; a person's never. */
  isIndexed?: boolean
  canonical?: string
  /** What search engines read of it, by schema.org. */
  jsonLd?: object
  /** For bookmarks; without one the tenant's own. */
  icon?: string
  /** Of a page in a frame: links leave it for a new window, not for the one that the frame stands in. */
  opensNewWindow?: boolean
}

/** What a page is given, on the server and in the browser alike. */
export interface PageProps<Data> {
  data: Data
  t: Translate
  env: Pick<PageEnv, 'language' | 'isLanguageAsked' | 'year' | 'publicUrl' | 'path' | 'footer'>
}

/** 503: the page itself says what it could not get. */
export type Loaded<Data> = { status: 200 | 503; data: Data } | { status: 401 | 404 | 500; message: TextKey }

/**
 * A page for visitors: where it stands, what it reads over the contract, what its head says and how it looks. These
 * four run on our server, on a foreign backend and on the mock.
 */
export interface PublicPage<Data extends { tenant: Tenant }> {
  /** Below the base path, for instance `/profile/:slug`. */
  path: string
  load: (api: Api, params: Record<string, string>, query: URLSearchParams) => Promise<Loaded<Data>>
  head: (data: Data, env: Pick<PageEnv, 'publicUrl' | 'language'>) => Head
  /** The tenant's primary colour. */
  primary: (data: Data) => string
  /** Whoever knows the address may act: it is kept nowhere, and told to no other page. */
  isPrivate?: true
  /** It stands in a frame of another site: no banner, which only a page of its own may show, and no cookie. */
  isFramed?: true
  /** None where nothing opens. */
  popups?: (data: Data, env: PageProps<Data>['env'], t: Translate) => PopupPage
  /** Name of what a script adds to the page (helps.ts). */
  help?: HelpId
  Page: (props: PageProps<Data>) => ReactNode
  /** Said where `load` finds nothing, below 'Not found'. */
  missing: TextKey
  /** Shown in the browser while loading. */
  Skeleton: (props: { t: Translate }) => ReactNode
}
