import type { Root } from 'react-dom/client'
import { bannerCookiesIn } from '#rules/cookie-banner.ts'
import { CookieBanner } from './cookies/CookieBanner.tsx'
import { listenToCopy } from './copying.ts'
import { footerLinks } from './footer-links.ts'
import { startHelp } from './helps.ts'
import type { Api, Head } from './page.ts'
import { pageAt } from './pages.ts'
import { countVisit, fetchQrCode, listen } from './popup-host.ts'
import { type TextKey, type Translate, translator } from './texts.ts'

/** Until the tenant's colour is known: nobody's. */
const colourless = '#767676'

interface Surroundings {
  url: URL
  api: Api
  language: string
  year: number
  root: Root
  popups: HTMLElement
  /** Puts the tenant's colours on the page. */
  paint: (primary: string) => void
  /** Goes to another page of the app. */
  leave: (path: string) => void
}

/** Mounts a visitors' page in the browser: skeletons, then the page, or the overlay with what went wrong. */
export async function mountPage({
  url,
  api,
  language,
  year,
  root,
  popups,
  paint,
  leave,
}: Surroundings): Promise<void> {
  const t = translator(language)
  const found = pageAt(url.pathname)
  if (!found) return leave('/app/404')
  const { page, params } = found
  paint(colourless)
  root.render(<page.Skeleton t={t} />)
  const footer = footerLinks(api, language)
  const loaded = await page
    .load(api, params, url.searchParams)
    .catch(() => ({ status: 500, message: 'Network request failed.' }) as const)
  if (loaded.status === 404) return leave('/app/404')
  if (!('data' in loaded)) {
    root.render(
      <>
        <page.Skeleton t={t} />
        <Overlay t={t} reason={loaded.message} />
      </>,
    )
    return
  }
  const { data } = loaded
  const env = {
    language,
    year,
    publicUrl: url.origin,
    path: `${url.pathname}${url.search}`,
    cookies: bannerCookiesIn(document.cookie),
    footer: await footer,
  }
  const popupPage = page.popups?.(data, env, t)
  // The skeletons stand until the QR code and the hit log have come too (product §4.12).
  if (popupPage) await Promise.all([fetchQrCode(popupPage), countVisit(popupPage.uuid)])
  paint(page.primary(data))
  putHead(page.head(data, env))
  root.render(
    <>
      <CookieBanner tenant={data.tenant} t={t} env={env} />
      <page.Page data={data} t={t} env={env} />
    </>,
  )
  if (page.help) startHelp(page.help)
  if (!popupPage) return
  popups.dataset.page = JSON.stringify(popupPage)
  listen(popups)
  listenToCopy()
}

const general = 'An error has occurred. Please try again later.'

/** The text of product §4.12, and the reason where there is one that says more. */
function Overlay({ t, reason }: { t: Translate; reason: TextKey }) {
  return (
    <div className="overlay" role="alert">
      <div className="overlay-in">
        <p className="strong">{t(general)}</p>
        {reason !== general && <p className="muted">{t(reason)}</p>}
      </div>
    </div>
  )
}

function putHead(head: Head) {
  document.title = head.title
  const metas: Record<string, string> = { description: head.description, 'theme-color': head.themeColor }
  for (const [name, content] of Object.entries(metas)) {
    const meta = document.createElement('meta')
    meta.name = name
    meta.content = content
    document.head.append(meta)
  }
}
