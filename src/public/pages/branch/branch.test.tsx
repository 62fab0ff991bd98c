import { describe, expect, test } from 'vitest'
import type { components } from '#generated/types.ts'
import { render } from '../../render.tsx'
import { fakeApi, testEnv } from '../../testing/api.ts'
import { sampleData } from '../../testing/sample.ts'

type Branch = components['schemas']['BranchPage']

const address = new URL('https://beratung.musterbank.example/app/f/westend')
const { contact_options } = sampleData().profile

const westend: Branch = {
  uuid: '3f2b8c1e-5f6a-4a55-9c3e-0d5b6a1f0001',
  slug: 'westend',
  public_name: 'Musterbank Westend',
  address: { street: 'Lindenallee 14', zip: '60325', city: 'Frankfurt am Main' },
  description: 'Seit 1924.\n\nAuch ohne Termin.',
  opening_hours: 'Montag 9 bis 16 Uhr\n\nFreitag 9 bis 14 Uhr',
  phone_number: '+4969900091',
  email_address: 'westend@musterbank.example',
  map_url: null,
  maps_link: 'https://maps.example/?q=Lindenallee',
  advisors: [
    {
      uuid: '7c9e6679-7425-40de-944b-e07fc1f90001',
      slug: 'anna-becker',
      full_name: 'Dr. Anna Becker',
      position: 'Beraterin',
      phone_number: '+496990009144',
      email_address: null,
      organization: null,
      contact_options,
      topics: ['Baufinanzierung'],
    },
  ],
}

async function pageOf(branch: Partial<Branch> = {}, status = 200, data = sampleData(), language = 'de') {
  const reply = status === 200 ? { status, body: { ...westend, ...branch } } : { status }
  const api = fakeApi(data, {
    getBranchPage: reply,
    getOrganizationProfileConfiguration: { status: 200, body: { prefix: 'filiale' } },
  })
  const { html, ...rendered } = await render(address, api, { ...testEnv, language })
  return { ...rendered, html, page: new DOMParser().parseFromString(html, 'text/html') }
}

const times = [1, 2, 3, 4].map((day) => ({ day, start: '09:00', end: '18:00' }))
const state = {
  date: '2026-11-26',
  is_open: true,
  until: '18:00',
  opens: null,
  changes_at: '2026-11-26T17:00:00Z',
}
const closed = { ...state, is_open: false, until: null }

describe('when a branch is open', () => {
  test.each([
    [state, 'de', 'Jetzt geöffnet bis 18:00'],
    [state, 'en', 'Open now until 18:00'],
    [{ ...closed, opens: { date: '2026-11-26', time: '14:00' } }, 'en', 'Closed now, opens at 14:00'],
    [
      { ...closed, opens: { date: '2026-11-27', time: '09:00' } },
      'en',
      'Closed now, opens tomorrow at 09:00',
    ],
    [
      { ...closed, opens: { date: '2026-11-30', time: '09:00' } },
      'de',
      'Jetzt geschlossen, öffnet Mo, 30. November um 09:00',
    ],
    [closed, 'en', 'Closed now'],
  ])('is said of this moment: %j', async (open_state, language, sentence) => {
    const { page } = await pageOf({ opening_times: times, open_state }, 200, sampleData(), language)
    expect(page.querySelector('.open-now')?.textContent).toBe(sentence)
    const week = page.querySelector('.opening-times')?.textContent
    expect(week).toBe(language === 'de' ? 'Mo–Do09:00–18:00' : 'Mon–Thu09:00–18:00')
  })

  test('is read by search engines, with the days on which it is closed; no text ends the element', async () => {
    const closings = [
      { date: '2026-11-26', name: 'Umzug', closed_from: '12:00' },
      { date: '2026-11-30', name: 'Inventur', closed_from: null },
      {
        date: '2026-12-05',
        name: 'Langer Samstag',
        closed_from: '24:00',
        opening_times: [
          { start: '09:00', end: '12:00' },
          { start: '13:00', end: '24:00' },
        ],
      },
    ]
    const public_name = '</script><b>Westend</b>'
    const { html, page } = await pageOf({ public_name, opening_times: times, open_state: state, closings })
    expect(html).not.toContain('</script><b>')
    const data = JSON.parse(page.querySelector('script[type="application/ld+json"]')?.textContent ?? '')
    expect(data).toMatchObject({ '@type': 'BankOrCreditUnion', name: public_name })
    const special = data.openingHoursSpecification.slice(times.length)
    expect(data.specialOpeningHoursSpecification).toEqual(special)
    expect(special).toMatchObject([
      { validFrom: '2026-11-26', opens: '09:00', closes: '12:00' },
      { validFrom: '2026-11-30', opens: '00:00', closes: '00:00' },
      { validFrom: '2026-12-05', opens: '09:00', closes: '12:00' },
      { validFrom: '2026-12-05', opens: '13:00', closes: '23:59' },
    ])
  })
})

describe('the page of a branch', () => {
  test('says where it is, when it is open and who advises there', async () => {
    const { page, status } = await pageOf()
    expect(status).toBe(200)
    expect(page.querySelector('h1')?.textContent).toBe('Musterbank Westend')
    const visit = page.querySelector('.visit')
    expect(visit?.textContent).toContain('60325 Frankfurt am Main')
    expect(visit?.querySelectorAll('.line.num')).toHaveLength(2)
    expect(visit?.querySelector('a[href^="tel:"]')?.getAttribute('href')).toBe('tel:+4969900091')
    const card = page.querySelector('.result')
    expect(card?.querySelector('h3 a')?.getAttribute('href')).toBe('/app/profile/anna-becker')
    expect([...(card?.querySelectorAll('.touch a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
      '/advisor/phone-hit?advisorAlias=anna-becker',
      '/app/profile/anna-becker#Chat',
    ])
  })

  test('lists what there is besides advice, and how to get there, in the language they are written in', async () => {
    const { page } = await pageOf({
      services: 'Geldautomat\n\nSchließfächer',
      directions: 'Linie 32',
      untranslated: ['directions'],
    })
    const facts = new Map(
      [...page.querySelectorAll('.visit dl > div')].map((fact) => [
        fact.querySelector('dt')?.textContent,
        fact.querySelector('dd'),
      ]),
    )
    const services = [...(facts.get('Service')?.querySelectorAll('li') ?? [])]
    expect(services.map(({ textContent }) => textContent)).toEqual(['Geldautomat', 'Schließfächer'])
    expect(facts.get('Anfahrt')?.textContent).toBe('Linie 32')
    const english = await pageOf(
      { directions: 'Linie 32', untranslated: ['directions'] },
      200,
      sampleData(),
      'en',
    )
    expect(english.page.querySelector('.visit dd [lang=de]')?.textContent).toBe('Linie 32')
  })

  test('names its number where an advisor without appointments shows none, else that of the institution', async () => {
    const [anna] = westend.advisors
    if (!anna) throw new Error('nobody')
    const advisors = [{ ...anna, phone_number: null, next_free_slot: null }]
    const callAt = async (phone_number: string | null) =>
      (await pageOf({ advisors, phone_number })).page.querySelector('.result .none a')?.getAttribute('href')
    expect(await callAt('+4969900091')).toBe('tel:+4969900091')
    expect(await callAt(null)).toBe('tel:+496990009000')
  })

  test('says below the opening hours when it is closed soon, in both languages', async () => {
    const closings = [
      { date: '2026-12-24', name: 'Heiligabend', closed_from: '12:00' },
      { date: '2026-12-25', name: 'Weihnachten', closed_from: null },
    ]
    const said = async (...how: Parameters<typeof pageOf>) => {
      const { page } = await pageOf(...how)
      return [...page.querySelectorAll('.visit .closed-soon li')].map(({ textContent }) => textContent)
    }
    expect(await said({ closings })).toEqual([
      'Do, 24. Dezember: Heiligabend – ab 12:00 Uhr geschlossen',
      'Fr, 25. Dezember: Weihnachten – geschlossen',
    ])
    expect(await said({ closings }, 200, sampleData(), 'en')).toEqual([
      'Thu, 24 December: Heiligabend – closed from 12:00',
      'Fri, 25 December: Weihnachten – closed',
    ])
    const long = {
      date: '2026-12-05',
      name: 'Langer Samstag',
      closed_from: '16:00',
      opening_times: [
        { start: '09:00', end: '12:00' },
        { start: '14:00', end: '16:00' },
      ],
    }
    expect(await said({ closings: [long] })).toEqual([
      'Sa, 5. Dezember: Langer Samstag – 09:00–12:00, 14:00–16:00 Uhr geöffnet',
    ])
    expect(await said({ closings: [long] }, 200, sampleData(), 'en')).toEqual([
      'Sat, 5 December: Langer Samstag – open 09:00–12:00, 14:00–16:00',
    ])
    expect(await said({ closings: [] })).toEqual([])
    expect(await said({ closings, opening_hours: '' })).toHaveLength(2)
  })

  test('names the language of the texts that have no version in the page’s', async () => {
    const languages = async (untranslated: Branch['untranslated'] & object) => {
      const { page } = await pageOf({ untranslated }, 200, sampleData(), 'en')
      const of = (selector: string) =>
        page.querySelector(selector)?.closest('main [lang]')?.getAttribute('lang')
      return [of('.letter p'), of('.visit .num')]
    }
    expect(await languages(['description', 'opening_hours'])).toEqual(['de', 'de'])
    expect(await languages([])).toEqual([undefined, undefined])
  })

  test('without online appointments says whom to call, its own number or the institution’s', async () => {
    const callAt = async (phone_number: string | null) => {
      const { page } = await pageOf({ online_appointments: false, phone_number, advisors: [] })
      const fact = [...page.querySelectorAll('.visit dl > div')].find(
        (each) => each.querySelector('dt')?.textContent === 'Termine',
      )
      return [fact?.querySelector('p')?.textContent, fact?.querySelector('a')?.getAttribute('href')]
    }
    const sentence = 'Diese Filiale vergibt Termine nicht online.'
    expect(await callAt('+4969900091')).toEqual([sentence, 'tel:+4969900091'])
    expect(await callAt(null)).toEqual([sentence, 'tel:+496990009000'])
    const { html } = await pageOf({ online_appointments: true })
    expect(html).not.toContain(sentence)
  })

  test('of another zone says whose clocks its times are by', async () => {
    const shown = async (time_zone: string | null) =>
      (await pageOf({ opening_times: times, open_state: state, time_zone })).page.querySelector(
        '.local-times',
      )?.textContent
    expect(await shown('Atlantic/Canary')).toBe(
      'Das sind Ortszeiten. Für Termine gelten die Uhren von Musterbank.',
    )
    expect(await shown(null)).toBeUndefined()
  })

  test('shows its picture in its size, with words, and search engines too; none of another host', async () => {
    const path = `/app/pictures/${'a'.repeat(32)}.webp`
    const picture = { path, width: 1200, height: 800 }
    const picture_text = 'Der "Eingang"><b>'
    const { page } = await pageOf({ picture, picture_text })
    const shown = page.querySelector('.branch-picture')
    expect(['src', 'width', 'height', 'alt'].map((name) => shown?.getAttribute(name))).toEqual([
      path,
      '1200',
      '800',
      picture_text,
    ])
    const data = JSON.parse(page.querySelector('script[type="application/ld+json"]')?.textContent ?? '')
    expect(data.image).toBe(testEnv.publicUrl + path)
    expect(page.querySelector('meta[property="og:image"]')?.getAttribute('content')).toBe(data.image)
    const foreign = await pageOf({
      picture: { ...picture, path: 'https://evil.example/a.webp' },
      picture_text,
    })
    expect(foreign.html).not.toContain('evil.example')
    const english = await pageOf(
      { picture, picture_text, untranslated: ['picture_text'] },
      200,
      sampleData(),
      'en',
    )
    expect(english.page.querySelector('.branch-picture')?.getAttribute('lang')).toBe('de')
  })

  test('shows more pictures once they are scrolled to, each a link to all of it; search engines read them too', async () => {
    const path = (letter: string) => `/app/pictures/${letter.repeat(32)}.webp`
    const picture = { path: path('a'), width: 1200, height: 800 }
    const more_pictures: Branch['more_pictures'] = [
      { path: path('b'), width: 600, height: 900, text: 'Die "Halle"><b>' },
      { path: 'https://evil.example/a.webp', width: 1, height: 1, text: 'x' },
      { path: path('c'), width: 900, height: 600, text: 'Der Garten', untranslated: ['text'] },
    ]
    const { html, page } = await pageOf(
      { picture, picture_text: 'x', more_pictures },
      200,
      sampleData(),
      'en',
    )
    const names = ['src', 'width', 'height', 'alt', 'loading', 'lang']
    const shown = [...page.querySelectorAll('.gallery a')].map((link) => {
      const image = link.querySelector('img')
      return [link.getAttribute('href'), ...names.map((name) => image?.getAttribute(name))]
    })
    expect(shown).toEqual([
      [path('b'), path('b'), '600', '900', 'Die "Halle"><b>', 'lazy', null],
      [path('c'), path('c'), '900', '600', 'Der Garten', 'lazy', 'de'],
    ])
    expect(html).not.toContain('evil.example')
    const data = JSON.parse(page.querySelector('script[type="application/ld+json"]')?.textContent ?? '')
    expect(data.image).toEqual(['a', 'b', 'c'].map((letter) => testEnv.publicUrl + path(letter)))
    expect((await pageOf({ picture, picture_text: 'x' })).page.querySelector('.gallery')).toBeNull()
  })

  test('is described in 200 characters, none of them cut in two', async () => {
    for (const more of [0, 1, 2, 3]) {
      const { page } = await pageOf({ description: `${'x'.repeat(150 + more)}${'👩‍👩‍👧‍👦😀'.repeat(20)}` })
      for (const name of ['name=description', 'property="og:description"']) {
        const text = page.querySelector(`meta[${name}]`)?.getAttribute('content') ?? ''
        expect([text.isWellFormed(), text.length <= 200, /[\u200d]…$/.test(text)]).toEqual([
          true,
          true,
          false,
        ])
      }
    }
  })

  test('may be found by search engines, under one address', async () => {
    const { headers, page } = await pageOf()
    expect(headers['x-robots-tag']).toBe('all')
    expect(page.querySelector('meta[name=robots]')).toBeNull()
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
      `${testEnv.publicUrl}/app/filiale/westend`,
    )
    expect(page.title).toBe('Musterbank Westend | Musterbank')
  })

  test('leaves out what is not known', async () => {
    const { page } = await pageOf({
      address: { street: '', zip: '', city: '' },
      description: ' ',
      opening_hours: '\n',
      phone_number: null,
      email_address: null,
      maps_link: 'javascript:alert(1)',
      advisors: [],
    })
    expect(page.querySelector('.visit')).toBeNull()
    expect(page.querySelector('.branch-content')?.children).toHaveLength(0)
  })

  test.each([403, 404, 400])(
    'is not there when the call says %i, and then is for no search engine',
    async (status) => {
      const { headers, status: answered } = await pageOf({}, status)
      expect(answered).toBe(404)
      expect(headers['x-robots-tag']).toBe('noindex')
    },
  )

  test('escapes whatever stands in it', async () => {
    const evil = '"><img src=x onerror=alert(1)>'
    const { html } = await pageOf({
      public_name: evil,
      description: evil,
      opening_hours: evil,
      closings: [{ date: '2026-12-25', name: evil, closed_from: null }],
      address: { street: evil, zip: evil, city: evil },
    })
    expect(html).not.toContain('<img src=x')
  })

  test('leads to the next free appointment, by the clocks of the institution', async () => {
    const start = '2026-11-25T08:30:00Z'
    const data = sampleData()
    data.tenant.settings.push({ name: 'time_zone', value: 'Europe/London' })
    const advisors = westend.advisors.map((card) => ({ ...card, next_free_slot: { start, end: start } }))
    const { page } = await pageOf({ advisors }, 200, data)
    const slot = page.querySelector('.slot')
    expect(slot?.textContent).toContain('08:30')
    expect(slot?.getAttribute('href')).toBe(`/app/profile/anna-becker#termin=${start}`)
  })
})
