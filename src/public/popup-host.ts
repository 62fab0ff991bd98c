import { popupOf } from '#rules/hash-tags.ts'
import type { PopupId, PopupPage } from './popups.ts'

/** Shows a popup inside `mount` and returns how to take it away. */
export type Open = (mount: HTMLElement, page: PopupPage, close: () => void) => () => void

const islands: Record<PopupId, () => Promise<{ open: Open }>> = {
  vcard: () => import('./islands/vcard.tsx'),
  callback: () => import('./islands/callback.tsx'),
}

/**
 * Opens popups by hash. A button is a link with a hash, so button, address and the browser's back are one mechanism:
 * whatever changes the hash opens or closes. Returns how to stop.
 */
export function listen(mount: HTMLElement, load = islands): () => void {
  const page: PopupPage = JSON.parse(mount.dataset.page ?? '{"on":[]}')
  const ends = new AbortController()
  const { signal } = ends
  let shown: { id: PopupId; away: () => void } | undefined
  // Whether the entry before this one is the same page without the popup, so that closing may go back to it.
  let entered = false

  const wanted = (hash: string) => {
    const asked = popupOf(hash)
    return page.on.find((id) => id === asked)
  }
  const leave = () => {
    if (entered) return history.back()
    history.replaceState(null, '', location.pathname + location.search)
    void show()
  }
  async function show() {
    const id = wanted(location.hash)
    if (id === shown?.id) return
    shown?.away()
    shown = undefined
    if (!id) return
    mount.textContent = ''
    try {
      const { open } = await load[id]()
      // Meanwhile the visitor may have gone on, or asked twice.
      if (wanted(location.hash) === id && !shown && !signal.aborted)
        shown = { id, away: open(mount, page, leave) }
    } catch {
      const alert = document.createElement('p')
      alert.setAttribute('role', 'alert')
      alert.className = 'toast'
      alert.textContent = page.failed
      mount.replaceChildren(alert)
      // It lies over the page: the next press takes it away.
      addEventListener('pointerdown', () => alert.remove(), { once: true, signal })
      leave()
    }
  }
  const fetchAhead = (event: Event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href^="#"]')
    const id = link && wanted(link.hash)
    if (id) load[id]().catch(() => undefined)
  }
  const changed = ({ oldURL, newURL }: HashChangeEvent) => {
    entered = wanted(new URL(newURL).hash) !== undefined && !wanted(new URL(oldURL).hash)
    void show()
  }

  addEventListener('hashchange', changed, { signal })
  document.addEventListener('pointerover', fetchAhead, { signal, passive: true })
  document.addEventListener('focusin', fetchAhead, { signal })
  void show()
  return () => {
    ends.abort()
    shown?.away()
  }
}

/**
 * Counts a visit; a script does it, so that what only fetches the page is not counted. A page made ahead
 * counts when it is shown.
 */
export function countVisit(uuid: string): void {
  const { prerendering } = document as Document & { prerendering?: boolean }
  if (prerendering) document.addEventListener('prerenderingchange', () => send(uuid), { once: true })
  else send(uuid)
}

function send(uuid: string): void {
  const body = JSON.stringify({ uuid })
  const headers = { 'content-type': 'application/json' }
  fetch('/frontend-logs/profile-hit', { method: 'POST', headers, body, keepalive: true }).catch(
    () => undefined,
  )
}
