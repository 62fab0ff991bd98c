import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { defaultPrimary } from '#ui/theme/tones.ts'
import { render } from './render.tsx'
import { fakeApi, testEnv } from './testing/api.ts'
import { sampleData } from './testing/sample.ts'

const address = new URL('https://beratung.musterbank.example/app/profile/anna-becker')
const rendered = (data = sampleData(), env = testEnv) => render(address, fakeApi(data), env)

/** The document as a browser reads it. */
async function documentOf(...given: Parameters<typeof rendered>) {
  return new DOMParser().parseFromString((await rendered(...given)).html, 'text/html')
}

describe('a profile', () => {
  test('stands in the HTML as it arrives, without inline script or style', async () => {
    const { status, html } = await rendered()
    expect(status).toBe(200)
    expect(html).toMatch(/^<!doctype html><html lang="de">/)
    expect(html).toContain('<h1 id="name">Dr. Anna Becker</h1>')
    expect(html).not.toMatch(/\sstyle=/)
    expect(html).not.toMatch(/<style|\son\w+=/i)
    expect(html.match(/<script[^>]*>[^<]*<\/script>/g)).toEqual([
      '<script type="module" src="/app/assets/boot.js"></script>',
    ])
  })

  test('says in its head what it is', async () => {
    const { head } = await documentOf()
    expect(head.querySelector('title')?.textContent).toBe('Dr. Anna Becker | Musterbank')
    const meta = (name: string) =>
      head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content')
    expect(meta('description')).toBe('Dr. Anna Becker, Musterbank, Filiale Westend')
    expect(meta('robots')).toBe('noindex')
    expect(meta('theme-color')).toBe('#006756')
    expect(meta('og:url')).toBe('https://beratung.musterbank.example/app/profile/anna-becker')
    expect(meta('og:image')).toMatch(
      /^https:\/\/beratung\.musterbank\.example\/app\/profile\/anna-becker\/picture\.jpg\?lang=de&v=[0-9a-f]{14}$/,
    )
    expect(meta('twitter:image')).toBe(meta('og:image'))
    expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['1200', '630'])
    expect(meta('og:image:alt')).toBe('Dr. Anna Becker, Beraterin Baufinanzierung, Musterbank')
    expect(meta('og:locale')).toBe('de_DE')
  })

  test.each([
    ['to the finder', true, 'https://beratung.musterbank.example', '/app/search'],
    [
      'to the public address where the finder is off',
      false,
      'https://beratung.musterbank.example',
      'https://beratung.musterbank.example/',
    ],
    ['nowhere where neither is there', false, '', undefined],
    ['nowhere that would run as a script', false, 'javascript:alert(1)', undefined],
  ])('its sign leads %s', async (_, isOn, value, href) => {
    const { tenant, modules, ...data } = sampleData()
    const on = new Set(
      [...modules].filter((name) => name !== 'searchengine').concat(isOn ? 'searchengine' : []),
    )
    const settings = [
      ...tenant.settings.filter(({ name }) => name !== 'public_url'),
      { name: 'public_url', value },
    ]
    const page = await documentOf({ ...data, tenant: { ...tenant, settings }, modules: on })
    const sign = page.querySelector('.logo-name')
    expect(sign?.textContent).toBe('Musterbank')
    expect(sign?.closest('a')?.getAttribute('href')).toBe(href)
  })

  test('calls the branch as visitors know it, and names the institution once', async () => {
    const { organization, ...data } = sampleData()
    const metadata = [{ name: 'publicName', value: 'Musterbank Westend' }]
    const { head, body } = await documentOf({ ...data, organization: { ...organization, metadata } })
    expect(body.querySelector('.house')?.textContent).toBe('Musterbank Westend')
    expect(body.querySelector('address')?.textContent).toContain('Musterbank WestendLindenallee 14')
    expect(`${head.innerHTML}${body.innerHTML}`).not.toContain('Filiale Westend')
    expect((await documentOf()).querySelector('.house')?.textContent).toBe('Musterbank, Filiale Westend')
  })

  test('shows the next free time, which opens the booking, where there is one and a button for it', async () => {
    const slot = { start: '2026-11-24T13:30:00.000Z', end: '2026-11-24T14:30:00.000Z' }
    const shown = async (changes: Parameters<typeof sampleData>[0], env = testEnv) => {
      const data = { ...sampleData(changes), modules: new Set(['online-appointments']) }
      return (await documentOf(data, env)).querySelector('.next-free')
    }
    const free = await shown({ next_free_slot: slot })
    expect(free?.querySelector('h2')?.textContent).toBe('Nächster freier Termin')
    const [time, all] = free?.querySelectorAll('a') ?? []
    expect(time?.getAttribute('href')).toBe('#termin=2026-11-24T13:30:00.000Z')
    expect(time?.textContent).toBe('Di, 24. November 14:30 Uhr')
    expect(all?.getAttribute('href')).toBe('#termin')
    const inEnglish = await shown({ next_free_slot: slot }, { ...testEnv, language: 'en' })
    expect(inEnglish?.querySelector('a')?.textContent).toBe('Tue, 24 November 14:30')
    expect(await shown({ next_free_slot: null })).toBeNull()
    expect(await shown({})).toBeNull()
    const { contact_options: on } = sampleData().profile
    const off = { ...on, online_appointment: false }
    expect(await shown({ next_free_slot: slot, contact_options: off })).toBeNull()
  })

  test('names the language of what the advisor has written where the page speaks another', async () => {
    const written = async (language: string) => {
      const page = await documentOf(asRead(language), { ...testEnv, language })
      const parts = ['.person .motto', '.role', '.tags', '.letter h2', '.letter p', '.row h2', '.row p']
      return parts.map((part) => page.querySelector(part)?.closest('[lang]')?.getAttribute('lang'))
    }
    // Of the letter the heading has a version, of the row the text.
    const asRead = (language: string) => {
      if (language !== 'en') return sampleData()
      const { text_descriptions: texts = [] } = sampleData().profile
      const text_descriptions = texts.map(({ type, ...text }) => ({
        ...text,
        type: { ...type, ...(type.place === 'default' && { untranslated: ['title' as const] }) },
        ...(type.place !== 'default' && { untranslated: ['value' as const] }),
      }))
      return sampleData({ untranslated: ['position'], text_descriptions })
    }
    expect(await written('en')).toEqual(['de', 'de', 'de', 'en', 'de', 'de', 'en'])
    expect(new Set(await written('de-AT'))).toEqual(new Set(['de-AT']))
    const page = await documentOf(asRead('en'), { ...testEnv, language: 'en' })
    expect(page.querySelector('#h-address')?.closest('[lang]')).toBe(page.documentElement)
  })

  test('asks for styles with the head of the reply, and for the portrait before all else', async () => {
    const data = sampleData()
    data.tenant.images.tenantLogo = `/app/pictures/${'c'.repeat(32)}.webp`
    const { headers } = await rendered(data)
    expect(headers.link).toBe(
      '</app/assets/style.css>; rel=preload; as=style, </app/theme/006756-1.css>; rel=preload; as=style',
    )
    const page = await documentOf(data)
    const [portrait, ...others] = [...page.head.querySelectorAll('link[rel="preload"]')]
    const [source] = page.querySelectorAll('picture source')
    expect(portrait?.getAttribute('imagesrcset')).toBe(source?.getAttribute('srcset'))
    expect(portrait?.getAttribute('type')).toBe('image/avif')
    expect(portrait?.getAttribute('fetchpriority')).toBe('high')
    expect(page.querySelector('.person img')?.getAttribute('decoding')).toBe('sync')
    // Not the logo: it would take the portrait's place.
    expect(others.filter((link) => link.getAttribute('as') === 'image')).toEqual([])
  })

  test('escapes hostile names wherever they stand', async () => {
    const evil = '"><script>alert(1)</script>$&[TENANT]'
    const data = sampleData({ full_name: evil, position: evil, tags: [evil] })
    data.tenant.name = evil
    const { html } = await rendered(data)
    expect(html).not.toContain('<script>alert')
    expect(html.match(/<script/g)).toHaveLength(1)
    const page = await documentOf(data)
    // A placeholder inside a value is no placeholder.
    expect(page.title).toBe(`${evil} | ${evil}`)
    expect(JSON.parse(page.getElementById('popups')?.dataset.page ?? '').name).toBe(evil)
  })

  test('takes the default colour for one that is none', async () => {
    const data = sampleData()
    data.tenant.settings = [{ name: 'primary_color', value: 'red;}body{background:url(//evil)' }]
    const page = await documentOf(data)
    expect(page.querySelector('meta[name="theme-color"]')?.getAttribute('content')).toBe('#ed6b61')
    expect(
      [...page.querySelectorAll('link[rel="stylesheet"]')].map((link) => link.getAttribute('href')),
    ).toEqual(['/app/assets/style.css', '/app/theme/ed6b61-1.css'])
  })

  test('shows number and address as text, counted when pressed and each with a button that copies it', async () => {
    const shown = async (changes: Partial<ReturnType<typeof sampleData>['profile']> = {}) =>
      [...(await documentOf(sampleData(changes))).querySelectorAll('.reach li')].map((row) => [
        row.querySelector('a')?.textContent,
        row.querySelector('a')?.getAttribute('href'),
        row.querySelector('button')?.textContent,
      ])
    const phone = ['069 90009144', '/advisor/phone-hit?advisorAlias=anna-becker', 'Kopieren: 069 90009144']
    const address = 'anna.becker@musterbank.example'
    const mail = [address, '/advisor/email-hit?advisorAlias=anna-becker', `Kopieren: ${address}`]
    expect(await shown()).toEqual([phone, mail])
    expect(await shown({ phone_number: null })).toEqual([mail])
    expect(await shown({ email_address: null })).toEqual([phone])
    expect(await shown({ email_address: null, phone_number: null })).toEqual([])
  })

  test('offers contacts in the order of the layout, and only those that work', async () => {
    const contacts = async (data = sampleData()) =>
      [...(await documentOf(data)).querySelectorAll('.act a, .ways a')].map((link) =>
        link.textContent?.trim(),
      )
    const placing = (...ids: string[]) => {
      const elements = ids.map((id, index) => ({ id, order: index }))
      return { sections: [{ name: 'quick-contact' as const, elements }] }
    }
    const five = placing('phone_number', 'email_address', 'call_back_request', 'whatsapp', 'vcard')
    const placed = (changes: Partial<ReturnType<typeof sampleData>['profile']> = {}) => ({
      ...sampleData(changes),
      layout: five,
    })
    expect(await contacts(placed())).toEqual([
      'Anrufen',
      'E-Mail',
      'Rückruf',
      'WhatsApp',
      'Zu Kontakten hinzufügen',
    ])
    expect(
      await contacts({ ...placed(), layout: placing('call_back_request', 'vcard', 'phone_number') }),
    ).toEqual(['Rückruf', 'Zu Kontakten hinzufügen', 'Anrufen'])
    expect(await contacts(placed({ phone_number: null }))).toEqual([
      'E-Mail',
      'WhatsApp',
      'Zu Kontakten hinzufügen',
    ])
    expect(await contacts({ ...placed(), modules: new Set() })).toEqual(['Anrufen', 'E-Mail'])
    expect(await contacts({ ...placed(), whatsapp: null })).not.toContain('WhatsApp')
  })

  test('hides links without a safe address, empty texts, and the assistant of a module that is off', async () => {
    const page = await documentOf()
    expect([...page.querySelectorAll('.links a')].map((link) => link.textContent)).toEqual([
      'Rechner',
      'LinkedIn',
    ])
    expect(page.body.textContent).not.toContain('Leer')
    expect(page.body.textContent).toContain('Jonas Hofmann')
    const without = await documentOf({ ...sampleData(), modules: new Set(['v-cards']) })
    expect(without.body.textContent).not.toContain('Jonas Hofmann')
  })

  test('gives the popups of the page their texts in its language, and no others', async () => {
    const page = async (data = sampleData(), language = 'en') =>
      JSON.parse(
        (await documentOf(data, { ...testEnv, language })).getElementById('popups')?.dataset.page ?? '',
      )
    const english = await page()
    expect(english.on).toEqual(expect.arrayContaining(['callback', 'vcard']))
    expect(english.texts['Your name']).toBe('Your name')
    expect((await page(sampleData(), 'de-AT')).texts['Your name']).toBe('Vor- und Nachname')
    const { contact_options: all } = sampleData().profile
    const none = Object.fromEntries(Object.keys(all).map((option) => [option, false]))
    const bare = await page(sampleData({ contact_options: { ...all, ...none, vcard: true } }))
    expect(bare.on).toEqual(['share', 'vcard'])
    expect(bare.texts['Your name']).toBeUndefined()
  })

  test('opens by hash tag what its button leads to at once', async () => {
    const page = async (data = sampleData()) =>
      JSON.parse((await documentOf(data)).getElementById('popups')?.dataset.page ?? '')
    const guest = await page()
    expect(guest.on).toEqual(expect.arrayContaining(['messenger', 'whatsapp']))
    expect(Object.keys(guest.links)).toEqual(['whatsapp'])
    expect(guest.links.whatsapp).toMatch(/^https:\/\/wa\.me\/496990009100\?text=.*OSP-4711/)
    const signedIn = await page({ ...sampleData(), isSignedIn: true })
    expect(signedIn.links.messenger).toBe('/messenger#anna-becker')
    const without = await page({ ...sampleData(), whatsapp: null })
    expect(without.on).not.toContain('whatsapp')
    expect(without.links).toEqual({})
  })

  test.each([
    ['de', 'https://musterbank.example/impressum'],
    ['de-AT', 'https://musterbank.example/impressum'],
    ['de-CH', 'https://musterbank.example/impressum'],
    ['en', 'https://musterbank.example/imprint'],
  ])('has the imprint of its language, %s', async (language, imprint) => {
    const page = await documentOf(sampleData(), { ...testEnv, language })
    expect(page.querySelector('.foot a')?.getAttribute('href')).toBe(imprint)
  })

  test('leads to the page of the branch where visitors can open one', async () => {
    const hrefOf = async (changes: Partial<ReturnType<typeof sampleData>> = {}, value = 'true') => {
      const data = sampleData()
      const metadata = [{ name: 'publicProfileEnabled', value }]
      data.organization = { ...data.organization, metadata }
      data.modules = new Set(['organizations-profiles'])
      const page = await documentOf({ ...data, ...changes })
      return page.querySelector('.house a')?.getAttribute('href')
    }
    expect(await hrefOf()).toBe('/app/filiale/westend')
    expect(await hrefOf({}, 'false')).toBeUndefined()
    expect(await hrefOf({ modules: new Set() })).toBeUndefined()
  })

  test('shows the times of colleagues at the branch where the advisor has none online', async () => {
    const data = sampleData({ next_free_slot: null })
    const metadata = [{ name: 'publicProfileEnabled', value: 'true' }]
    data.organization = { ...data.organization, metadata }
    data.modules = new Set(['organizations-profiles', 'online-appointments'])
    const at = (start: string) => ({ next_free_slot: { start, end: start } })
    const card = (slug: string, changes: object) => ({
      uuid: slug,
      slug,
      full_name: slug,
      contact_options: data.profile.contact_options,
      ...changes,
    })
    const advisors = [
      card('later', at('2026-11-26T08:30:00Z')),
      card('anna-becker', at('2026-11-24T08:30:00Z')),
      card('never', { next_free_slot: null }),
      card('first', at('2026-11-25T08:30:00Z')),
      card('last', at('2026-11-28T08:30:00Z')),
      card('too-many', at('2026-11-29T08:30:00Z')),
    ]
    const shown = async (changes: Partial<typeof data> = {}, status = 200) => {
      const api = fakeApi({ ...data, ...changes }, { getBranchPage: { status, body: { advisors } } })
      const page = new DOMParser().parseFromString((await render(address, api, testEnv)).html, 'text/html')
      return [...page.querySelectorAll('.content .result h3 a')].map((link) => link.getAttribute('href'))
    }
    expect(await shown()).toEqual(['/app/profile/first', '/app/profile/later', '/app/profile/last'])
    expect(await shown({}, 404)).toEqual([])
    expect(await shown({ modules: new Set(['online-appointments']) })).toEqual([])
    expect(await shown({ modules: new Set(['organizations-profiles']) })).toEqual([])
    const { next_free_slot: _, ...unknown } = data.profile
    expect(await shown({ profile: unknown })).toEqual([])
    const contact_options = { ...unknown.contact_options, online_appointment: false }
    expect(await shown({ profile: { ...unknown, contact_options } })).toHaveLength(3)
    expect(await shown({ profile: { ...data.profile, ...at('2026-11-24T08:30:00Z') } })).toEqual([])
  })

  test('leads to the number of the branch or the institution where nothing reaches the advisor', async () => {
    const { contact_options: on } = sampleData().profile
    const none = Object.fromEntries(Object.keys(on).map((option) => [option, false])) as typeof on
    const data = sampleData({ contact_options: none, phone_number: null, email_address: null })
    const primary = async () => (await documentOf(data)).querySelector('.btn-primary')
    expect((await primary())?.getAttribute('href')).toBe('tel:+496990009000')
    const metadata = [{ name: 'phoneNumber', value: '+496990009180' }]
    data.organization = { ...data.organization, metadata }
    expect((await primary())?.textContent).toBe('Anrufen: 069 90009180')
    expect((await documentOf(data)).querySelector('.ways')?.textContent).toBe('Teilen')
    data.organization = { ...data.organization, metadata: [] }
    data.tenant.settings = data.tenant.settings.filter(({ name }) => name !== 'phone_number')
    expect(await primary()).toBeNull()
  })

  test('stays under its budget', async () => {
    expect(gzipSync((await rendered()).html).length).toBeLessThan(15_000)
  })
})

describe('what cannot be shown', () => {
  const missing = { getAdvisorProfile: { status: 404, body: { message: 'Not found' } } }

  test('a profile that is not there: 404 with the page in place', async () => {
    const { status, html } = await render(address, fakeApi(sampleData(), missing), testEnv)
    expect(status).toBe(404)
    expect(html).toContain('Nicht gefunden (#404)')
    expect(html).toContain('Musterbank')
    expect(html).toContain('name="robots" content="noindex"')
    expect(html).not.toContain('<script')
  })

  test('who is not there leads on to the finder, where the institution has one', async () => {
    const leadsOn = async (modules: string[], changes: Parameters<typeof fakeApi>[1] = missing) => {
      const data = { ...sampleData(), modules: new Set(modules) }
      const { html } = await render(address, fakeApi(data, changes), testEnv)
      return new DOMParser().parseFromString(html, 'text/html').querySelector('main a')
    }
    const finder = await leadsOn(['searchengine'])
    expect(finder?.getAttribute('href')).toBe('/app/search')
    expect(finder?.textContent).toBe('Beratung finden')
    expect(await leadsOn([])).toBeNull()
    expect(await leadsOn(['searchengine'], { getAdvisorProfile: { status: 503 } })).toBeNull()
    expect(await leadsOn(['searchengine'], { ...missing, listModules: { status: 503 } })).toBeNull()
  })

  test('a path that no page has, and one that is no text', async () => {
    for (const path of ['/app/nothing', '/app/profile/%ff', '/app/profile/a/b']) {
      const { status } = await render(new URL(path, address), fakeApi(sampleData()), testEnv)
      expect(status, path).toBe(404)
    }
  })

  test('a profile without an organization fails', async () => {
    const { status, html } = await rendered(sampleData({ organization: null }))
    expect(status).toBe(500)
    expect(html).toContain('Das Profil gehört zu keiner Organisation')
  })

  test('a page of what is not there has the colour of the others, also where the setting is none', async () => {
    const themed = async (value: string) => {
      const data = sampleData()
      const settings = [{ name: 'primary_color', value }]
      const tenant = { status: 200, body: { ...data.tenant, settings } }
      const { html } = await render(address, fakeApi(data, { ...missing, getTenant: tenant }), testEnv)
      return /name="theme-color" content="([^"]*)"/.exec(html)?.[1]
    }
    expect(await themed('#006756')).toBe('#006756')
    expect(await themed('green')).toBe(defaultPrimary)
  })

  test('a failure of any call is a page too, even without a tenant', async () => {
    for (const id of [
      'getTenant',
      'listModules',
      'getProfileLayout',
      'getOrganization',
      'getAdvisorProfile',
    ] as const) {
      const { status, html } = await render(
        address,
        fakeApi(sampleData(), { [id]: { status: 503 } }),
        testEnv,
      )
      expect(status, id).toBe(500)
      expect(html).toContain('Ein Fehler ist aufgetreten.')
    }
  })
})

describe('the assistant', () => {
  const css = readFileSync(join(process.cwd(), 'src/public/pages/profile/profile.css'), 'utf8')
  /** What profile.css places in the grid of that row. */
  const placed = [...css.matchAll(/(\.helper [^{]+?)\s*\{[^}]*grid-(?:row|column):/g)].map(
    ([, each]) => each ?? '',
  )

  test.each(placed)('has %s stand in the grid itself, so that its place counts', async (selector) => {
    const { assistant } = sampleData().profile
    if (!assistant) throw new Error('the sample has an assistant')
    const profile_picture_url = `/app/pictures/${'a'.repeat(32)}.webp`
    const { body } = await documentOf(sampleData({ assistant: { ...assistant, profile_picture_url } }))
    const found = [...body.querySelectorAll(selector)]
    expect(found).toHaveLength(1)
    expect(found[0]?.parentElement?.className).toBe('helper')
  })

  test('has picture and contacts placed', () => {
    expect(placed.length).toBeGreaterThanOrEqual(2)
    // As contents, which pictures are elsewhere, its sources would take cells of the grid.
    expect(css).toMatch(/\.helper > :first-child \{\s*display: block;\s*grid-row: 1 \/ 3;/)
  })
})
