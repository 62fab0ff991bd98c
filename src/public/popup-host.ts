import { popupOf } from '#rules/hash-tags.ts'
import { chunk } from '#ui/chunk.ts'
import { logPress, report } from './log.ts'
import type { OpenPopup, PopupId, PopupPage } from './popups.ts'

type Islands = Record<PopupId, () => Promise<{ open: OpenPopup }>>

const request = () => import('./islands/request.tsx')

const islands: Islands = {
  'basic-contact-request': request,
  'appointment-request': request,
  appointment: () => import('./islands/booking/booking.tsx'),
  callback: request,
  messenger: request,
  whatsapp: () => import('./islands/link.tsx'),
  vcard: () => import('./islands/vcard.tsx'),
  share: () => import('./islands/share.tsx'),
  'wallet-card': () => import('./islands/wallet-card.tsx'),
}

/**
 * Opens popups by hash. A button is a link with a hash, so button, address and the browser's back are one mechanism:
 * whatever changes the hash opens or closes. A popup that fails to load, or takes 120 seconds, is said in a notice that
 * offers to reload the page. Returns how to stop.
 */
export function listen(mount: HTMLElement, load = islands, reload = () => location.reload()): () => void {
  const page: PopupPage = JSON.parse(mount.dataset.page ?? '{"on":[],"links":{}}')
  const ends = new AbortController()
  const { signal } = ends
  // Whether the entry before this one is the same page without the popup, so that closing may go back to it.
  let entered = false

  const leave = () => {
    if (entered) return history.back()
    history.replaceState(null, '', location.pathname + location.search)
    void popup.show()
  }
  const popup = shownPopup({ mount, page, load, reload, leave, signal })
  const changed = ({ oldURL, newURL }: HashChangeEvent) => {
    entered = wanted(page, new URL(newURL).hash) !== undefined && !wanted(page, new URL(oldURL).hash)
    void popup.show()
  }
  const fetchAhead = (event: Event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href^="#"]')
    const id = link && wanted(page, link.hash)
    if (id) islandOf(page, load, id)().catch(() => undefined)
  }

  addEventListener('hashchange', changed, { signal })
  document.addEventListener('pointerover', fetchAhead, { signal, passive: true })
  document.addEventListener('focusin', fetchAhead, { signal })
  document.addEventListener('click', (event) => logWhatsapp(event, page.alias), { signal })
  void popup.show()
  return () => {
    ends.abort()
    popup.end()
  }
}

/** The popup that a hash asks for, where the page has it. */
function wanted({ on }: PopupPage, hash: string): PopupId | undefined {
  const asked = popupOf(hash)
  return on.find((id) => id === asked)
}

/** What holds no more than a link has the island of links. */
const islandOf = ({ links }: PopupPage, load: Islands, id: PopupId) => load[links[id] ? 'whatsapp' : id]

interface PopupPlace {
  mount: HTMLElement
  page: PopupPage
  load: Islands
  reload: () => void
  /** Takes the hash away, and the popup with it. */
  leave: () => void
  /** Aborted when nobody listens any more. */
  signal: AbortSignal
}

/** The one popup that is open, or on its way: `show` makes it the one that the hash asks for. */
function shownPopup({ mount, page, load, reload, leave, signal }: PopupPlace) {
  let shown: { id: PopupId; away: () => void } | undefined
  let asked = 0
  let arrived = () => {}

  async function show() {
    const id = wanted(page, location.hash)
    const mine = ++asked
    arrived()
    if (id === shown?.id) return
    shown?.away()
    shown = undefined
    if (!id) return
    mount.textContent = ''
    arrived = announce(mount, page)
    // Meanwhile the visitor may have gone on, or asked twice.
    const isStale = () => mine !== asked || signal.aborted
    try {
      const { open } = await chunk(islandOf(page, load, id))
      if (isStale()) return
      arrived()
      shown = { id, away: open(mount, page, leave, id) }
    } catch (reason) {
      if (isStale()) return
      arrived()
      mount.replaceChildren(notice(page, reload, signal))
      leave()
      reportError(reason)
    }
  }
  function end() {
    arrived()
    shown?.away()
  }
  return { show, end }
}

/** How long a popup may take before a word says so, in ms: below it, the word would only flicker. */
const slowAfter = 400

/** Says that a popup is on its way, where the connection is slow. Returns how to stop. */
function announce(mount: HTMLElement, { loading }: PopupPage): () => void {
  const status = document.createElement('p')
  status.setAttribute('role', 'status')
  status.className = 'toast'
  const timer = setTimeout(() => {
    mount.append(status)
    status.textContent = loading
  }, slowAfter)
  return () => {
    clearTimeout(timer)
    status.remove()
  }
}

/** Says that something failed, with a button to reload the page: perhaps a newer version has replaced its parts. */
function notice(page: PopupPage, reload: () => void, signal: AbortSignal): HTMLElement {
  const alert = document.createElement('p')
  alert.setAttribute('role', 'alert')
  alert.className = 'toast'
  const again = document.createElement('button')
  again.type = 'button'
  again.textContent = page.reload
  again.addEventListener('click', reload)
  alert.append(page.failed, ' ', again)
  // It lies over the page: the next press beside it takes it away.
  const press = (event: Event) => {
    if (event.target !== again) alert.remove()
  }
  addEventListener('pointerdown', press, { signal })
  return alert
}

/** Notes a press on WhatsApp, known by its address: the page's button and the popup's link are counted alike. */
function logWhatsapp({ target }: Event, alias: string): void {
  if (target instanceof Element && target.closest('a[href^="https://wa.me/"]')) {
    logPress('whatsapp_button_click', alias)
  }
}

/**
 * Counts a visit; a script does it, so that what only fetches the page is not counted. A page made ahead
 * counts when it is shown. Settles when that is done.
 */
export async function countVisit(uuid: string): Promise<void> {
  const send = () => report('/frontend-logs/profile-hit', { uuid })
  const { prerendering } = document as Document & { prerendering?: boolean }
  if (!prerendering) return await send()
  await new Promise((sent) =>
    document.addEventListener('prerenderingchange', () => sent(send()), { once: true }),
  )
}

/** The script that draws the QR code, fetched ahead; a failure is said when the popup is opened. */
export async function fetchQrCode({ on }: PopupPage, load = islands): Promise<void> {
  if (on.includes('share')) await load.share().catch(() => undefined)
}
