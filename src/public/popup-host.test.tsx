import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { turns, until } from '#tests/until.ts'
import { ChunkLoadError } from '#ui/chunk.ts'
import { countVisit, listen } from './popup-host.ts'
import type { OpenPopup } from './popups.ts'

let mount: HTMLElement
let stop = () => {}
const away = vi.fn()
const opened = vi.fn<OpenPopup>(() => away)
const reload = vi.fn()
const reported = vi.fn()
const island = async () => ({ open: opened })
const load: Parameters<typeof listen>[1] & object = {
  'basic-contact-request': island,
  'appointment-request': island,
  appointment: island,
  callback: island,
  messenger: island,
  whatsapp: island,
  vcard: island,
  'wallet-card': island,
  share: island,
}

const alert = () => mount.querySelector('[role="alert"]')

/** The browser's own steps, and the events that follow them. */
const settle = () => turns()

function start(on = ['vcard', 'callback'], from = load, links = {}) {
  mount.dataset.page = JSON.stringify({
    on,
    alias: 'anna-becker',
    links,
    loading: 'Wird geladen',
    failed: 'Es ging nicht.',
    reload: 'Neu laden',
  })
  stop = listen(mount, from, reload)
}

const closeLast = () => opened.mock.lastCall?.[2]()

beforeEach(() => {
  history.replaceState(null, '', '/app/profile/anna-becker?lang=de')
  mount = document.createElement('div')
  document.body.replaceChildren(mount)
  opened.mockClear()
  away.mockClear()
  reload.mockClear()
  reported.mockClear()
  vi.stubGlobal('reportError', reported)
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

describe('popups by hash', () => {
  test.each(['#save-contact', '#Kontakt-speichern', '#kontakt-speichern'])(
    '%s in the address opens the card',
    async (hash) => {
      location.hash = hash
      start()
      await settle()
      expect(opened).toHaveBeenCalledOnce()
    },
  )

  test('a hash that comes later opens, another changes, none closes', async () => {
    start()
    await settle()
    expect(opened).not.toHaveBeenCalled()
    location.hash = '#rueckrufwunsch'
    await settle()
    expect(opened).toHaveBeenCalledOnce()
    location.hash = '#callback-request'
    await settle()
    expect(opened, 'the same popup by its other tag').toHaveBeenCalledOnce()
    location.hash = '#save-contact'
    await settle()
    expect(away).toHaveBeenCalledOnce()
    expect(opened).toHaveBeenCalledTimes(2)
    location.hash = ''
    await settle()
    expect(away).toHaveBeenCalledTimes(2)
  })

  test("the browser's back closes what a button opened, and closing goes back", async () => {
    start()
    location.hash = '#save-contact'
    await settle()
    history.back()
    await settle()
    expect(away).toHaveBeenCalledOnce()
    const entries = history.length
    location.hash = '#save-contact'
    await settle()
    closeLast()
    await settle()
    expect(location.hash).toBe('')
    expect(history.length).toBe(entries)
    expect(away).toHaveBeenCalledTimes(2)
  })

  test('closing what the address opened stays on the page', async () => {
    location.hash = '#save-contact'
    await settle()
    start()
    await settle()
    closeLast()
    await settle()
    expect(location.hash).toBe('')
    expect(location.pathname + location.search).toBe('/app/profile/anna-becker?lang=de')
    expect(away).toHaveBeenCalledOnce()
  })

  test('a popup that the page does not have stays shut', async () => {
    start(['callback'])
    for (const hash of ['#save-contact', '#wallet', '#content', '#%ff']) {
      location.hash = hash
      await settle()
    }
    expect(opened).not.toHaveBeenCalled()
  })

  test('a script that cannot be loaded is said, and the page stays usable', async () => {
    start(['vcard'], { ...load, vcard: async () => Promise.reject(new TypeError('Failed to fetch')) })
    location.hash = '#save-contact'
    await settle()
    await settle()
    expect(alert()?.textContent).toBe('Es ging nicht. Neu laden')
    expect(location.hash).toBe('')
    expect(reported).toHaveBeenCalledExactlyOnceWith(expect.any(ChunkLoadError))
  })

  test('its notice reloads the page by a button, and goes when the page below is pressed', async () => {
    start(['vcard'], { ...load, vcard: async () => Promise.reject(new TypeError('Failed to fetch')) })
    location.hash = '#save-contact'
    await settle()
    await settle()
    const button = alert()?.querySelector('button')
    button?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    button?.click()
    expect(reload).toHaveBeenCalledOnce()
    expect(alert()).not.toBeNull()
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    expect(alert()).toBeNull()
  })

  test('a script that is long in coming is announced, and the word goes with whatever comes', async () => {
    vi.useFakeTimers()
    try {
      let arrive = (_: { open: OpenPopup }) => {}
      const late = () =>
        new Promise<{ open: OpenPopup }>((resolve) => {
          arrive = resolve
        })
      const status = () => mount.querySelector('[role="status"]')
      history.replaceState(null, '', '#save-contact')
      start(['vcard', 'callback'], { ...load, vcard: late })
      await vi.advanceTimersByTimeAsync(399)
      expect(status()).toBeNull()
      await vi.advanceTimersByTimeAsync(1)
      expect(status()?.textContent).toBe('Wird geladen')
      arrive({ open: opened })
      await vi.advanceTimersByTimeAsync(1)
      expect(opened).toHaveBeenCalledOnce()
      expect(status()).toBeNull()
      await vi.advanceTimersByTimeAsync(1000)
      expect(status(), 'not said afterwards').toBeNull()
      vi.useRealTimers()
      location.hash = '#save-contact2'
      await settle()
      location.hash = '#save-contact'
      await until(() => expect(status()).not.toBeNull())
      history.back()
      await settle()
      expect(status(), 'the visitor went back').toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })

  test('a script that takes 120 seconds is said too, and does not open when it comes after all', async () => {
    vi.useFakeTimers()
    try {
      let arrive = (_: { open: OpenPopup }) => {}
      const late = new Promise<{ open: OpenPopup }>((resolve) => {
        arrive = resolve
      })
      history.replaceState(null, '', '#save-contact')
      start(['vcard'], { ...load, vcard: () => late })
      await vi.advanceTimersByTimeAsync(119_999)
      expect(alert()).toBeNull()
      await vi.advanceTimersByTimeAsync(1)
      expect(alert()).not.toBeNull()
      expect(reported).toHaveBeenCalledExactlyOnceWith(expect.any(ChunkLoadError))
      arrive({ open: opened })
      await vi.advanceTimersByTimeAsync(1)
      expect(opened).not.toHaveBeenCalled()
    } finally {
      vi.useRealTimers()
    }
  })

  test('a script that fails after the visitor has gone on says nothing and takes them nowhere', async () => {
    let fail = () => {}
    const late = new Promise<never>((_, reject) => {
      fail = () => reject(new TypeError('Failed to fetch'))
    })
    start(['vcard'], { ...load, vcard: () => late })
    location.hash = '#save-contact'
    await settle()
    location.hash = '#content'
    await settle()
    fail()
    await settle()
    expect(alert()).toBeNull()
    expect(location.hash).toBe('#content')
  })

  test('a button that is pointed at or focused is fetched ahead', async () => {
    const vcard = vi.fn(load.vcard)
    document.body.insertAdjacentHTML(
      'beforeend',
      '<a href="#save-contact"><b>x</b></a><a href="#other">y</a>',
    )
    start(['vcard'], { ...load, vcard })
    document.querySelector('[href="#other"]')?.dispatchEvent(new Event('pointerover', { bubbles: true }))
    expect(vcard).not.toHaveBeenCalled()
    document.querySelector('b')?.dispatchEvent(new Event('pointerover', { bubbles: true }))
    expect(vcard).toHaveBeenCalledOnce()
    expect(opened).not.toHaveBeenCalled()
  })
})

describe('ways that lead elsewhere', () => {
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => new Response(null, { status: 204 }))
  beforeEach(() => vi.stubGlobal('fetch', fetched.mockClear()))

  test('open by their hash tag in the popup that holds links, whatever their name', async () => {
    const whatsapp = vi.fn(load.whatsapp)
    start(['messenger'], { ...load, whatsapp }, { messenger: '/messenger#anna-becker' })
    location.hash = '#Chat'
    await settle()
    expect(whatsapp).toHaveBeenCalledOnce()
    expect(opened.mock.lastCall?.[3]).toBe('messenger')
  })

  test('are noted when WhatsApp is pressed, on the page and in a popup, and no other link is', async () => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<a href="https://wa.me/49699?text=x"><b>x</b></a><a id="o" href="#x" data-x="https://wa.me/">y</a>',
    )
    document.addEventListener('click', (event) => event.preventDefault(), { once: false })
    start()
    document.getElementById('o')?.click()
    expect(fetched).not.toHaveBeenCalled()
    document.querySelector('b')?.click()
    expect(fetched).toHaveBeenCalledExactlyOnceWith(
      '/frontend-logs/log',
      expect.objectContaining({
        method: 'POST',
        keepalive: true,
        body: '{"action":"whatsapp_button_click","data":{"advisorAlias":"anna-becker"}}',
      }),
    )
  })
})

describe('a visit', () => {
  const fetched = vi.fn(async () => new Response(null, { status: 204 }))
  beforeEach(() => vi.stubGlobal('fetch', fetched.mockClear()))
  afterEach(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(document, 'prerendering')
  })

  test('counts at once on a page that is shown', () => {
    countVisit('u-1')
    expect(fetched).toHaveBeenCalledExactlyOnceWith(
      '/frontend-logs/profile-hit',
      expect.objectContaining({ method: 'POST', body: '{"uuid":"u-1"}' }),
    )
  })

  test('of a page made ahead counts once, when it is shown', () => {
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true })
    countVisit('u-1')
    expect(fetched).not.toHaveBeenCalled()
    document.dispatchEvent(new Event('prerenderingchange'))
    document.dispatchEvent(new Event('prerenderingchange'))
    expect(fetched).toHaveBeenCalledOnce()
  })
})
