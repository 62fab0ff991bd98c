import type { ReactNode } from 'react'
import { themeHref } from '#ui/theme.ts'
import type { HelpId } from './helps.ts'
import type { Head, PageEnv } from './page.ts'
import type { PopupPage } from './popups.ts'

interface Props {
  env: PageEnv
  head: Head
  primary: string
  popups?: PopupPage
  /** Stands before the page for readers, and below it on the screen. */
  banner?: ReactNode
  help?: HelpId | undefined
  isFramed?: true | undefined
  /** In place of a page. In a frame it says no height, so that the link that the other site has for this case stays. */
  isFailed?: true
  children: ReactNode
}

/** Addresses of the style sheets that the page is drawn by. */
export const stylesOf = ({ assets }: PageEnv, primary: string) => [...assets.css, themeHref(primary)]

/** The whole document. No inline script, no `style=`: it stands under a policy that allows neither. */
export function Document({ env, head, primary, popups, help, banner, isFramed, isFailed, children }: Props) {
  const { assets } = env
  const isScripted = !env.isPreview && (popups !== undefined || help !== undefined)
  return (
    <html lang={env.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* What leads further opens in the whole window: our other pages may not stand in a frame. */}
        {isFramed && <base target={head.opensNewWindow ? '_blank' : '_top'} />}
        <title>{head.title}</title>
        {head.description && <meta name="description" content={head.description} />}
        {!head.isIndexed && <meta name="robots" content="noindex" />}
        <meta name="theme-color" content={head.themeColor} />
        <meta name="color-scheme" content="light dark" />
        {Object.entries(head.og).map(([key, content]) => (
          <meta
            key={key}
            {...(key.startsWith('twitter:') ? { name: key } : { property: key })}
            content={content}
          />
        ))}
        {head.canonical && <link rel="canonical" href={head.canonical} />}
        {head.jsonLd && head.isIndexed && <Data json={head.jsonLd} />}
        <link rel="icon" href={head.icon ?? '/favicon.ico'} />
        {!isFramed && <link rel="manifest" href="/app/manifest.webmanifest" />}
        {assets.preload.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
        ))}
        {stylesOf(env, primary).map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {isScripted && assets.modules.map((href) => <link key={href} rel="modulepreload" href={href} />)}
        {isScripted && <script type="module" src={assets.boot} nonce={env.nonce} />}
        {isFramed && !isFailed && <script type="module" src={assets.frame} nonce={env.nonce} />}
      </head>
      <body data-help={help}>
        {banner}
        {children}
        {popups && <div id="popups" data-page={JSON.stringify(popups)} />}
      </body>
    </html>
  )
}

/** Data for search engines: no script runs, and nothing in it ends the element. */
function Data({ json }: { json: object }) {
  const text = JSON.stringify(json).replace(/</g, '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no tag can begin
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}
