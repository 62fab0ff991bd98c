import { describe, expect, test, vi } from 'vitest'
import type { components } from '#generated/types.ts'
import type { Api } from '../../page.ts'
import { render } from '../../render.tsx'
import { fakeApi, testEnv } from '../../testing/api.ts'
import { sampleData } from '../../testing/sample.ts'

type Card = components['schemas']['AdvisorCard']

const { contact_options } = sampleData().profile

const cardOf = (full_name: string, changes: Partial<Card> = {}): Card => ({
  uuid: '7c9e6679-7425-40de-944b-e07fc1f90001',
  slug: full_name.toLowerCase().replace(' ', '-'),
  full_name,
  position: 'Beraterin',
  phone_number: '+496990009144',
  email_address: 'anna@musterbank.example',
  organization: {
    uuid: '3f2b8c1e-5f6a-4a55-9c3e-0d5b6a1f0001',
    name: 'Filiale Westend',
    slug: 'westend',
    city: 'Frankfurt am Main',
  },
  contact_options,
  topics: ['Erstes Kennenlernen', 'Baufinanzierung'],
  ...changes,
})

const anna = cardOf('Anna Becker')

const options: components['schemas']['SearchOptions'] = {
  topics: [
    { uuid: '9b2d4c1a-0f3e-4d5c-8b6a-7c8d9e0f1001', topic: 'Baufinanzierung', advisors_count: 8 },
    { uuid: '9b2d4c1a-0f3e-4d5c-8b6a-7c8d9e0f1002', topic: 'Vorsorge & Sparen', advisors_count: 2 },
  ],
  organizations: [],
  languages: [],
}

type Reply = { status: number; body?: unknown; headers?: Record<string, string> }

const all = (cards: Card[], total = cards.length): Reply => ({
  status: 200,
  body: cards,
  headers: {
    'content-range': cards.length > 0 ? `advisors 0-${cards.length - 1}/${total}` : `advisors */${total}`,
  },
})

interface FinderReplies {
  /** What a search answers. */
  search?: Reply | ((query: Record<string, unknown>) => Reply)
  language?: string
  /** What can be chosen from. */
  choices?: typeof options
  /** Names of those that are on. */
  modules?: readonly string[]
}

async function finder(query = '', replies: FinderReplies = {}) {
  const {
    search = all([anna]),
    language = 'de',
    choices = options,
    modules = ['online-appointments'],
  } = replies
  const on = [...modules, 'searchengine'].map((module_name) => ({ module_name, effective_state: true }))
  const others = fakeApi(sampleData(), {
    getSearchOptions: { status: 200, body: choices },
    listModules: { status: 200, body: on },
  })
  const api = vi.fn<Api>(async (id, input) => {
    if (id !== 'searchAdvisors') return others(id)
    const { status, body, headers = {} } = typeof search === 'function' ? search(input?.query ?? {}) : search
    return { status, body, headers }
  })
  const url = new URL(`https://beratung.musterbank.example/app/search${query}`)
  const rendered = await render(url, api, { ...testEnv, language })
  const page = new DOMParser().parseFromString(rendered.html, 'text/html')
  const asked = api.mock.calls.filter(([id]) => id === 'searchAdvisors').map(([, input]) => input?.query)
  return { ...rendered, page, api, asked }
}

const texts = (page: Document, selector: string) =>
  [...page.querySelectorAll(selector)].map((each) => each.textContent?.trim())
const hrefs = (page: Document, selector: string) =>
  [...page.querySelectorAll(selector)].map((each) => each.getAttribute('href'))

describe('the finder before a search', () => {
  test('asks whom one wants to talk to, offers topics and shows everybody', async () => {
    const { page, status, asked, html } = await finder()
    expect(status).toBe(200)
    expect(page.querySelector('h1')?.textContent).toBe('Mit wem möchten Sie sprechen?')
    expect(texts(page, '.search label')).toEqual(['Name', 'Thema', 'Ort, Postleitzahl oder Filiale'])
    expect(page.querySelector('form')?.getAttribute('action')).toBe('/app/search')
    expect(page.querySelector('form')?.method).toBe('get')
    expect(hrefs(page, '.topic')).toEqual([
      '/app/search?topic=Baufinanzierung',
      '/app/search?topic=Vorsorge+%26+Sparen',
    ])
    expect(asked).toEqual([{ page: 1 }])
    expect(texts(page, '.result h3')).toEqual(['Anna Becker'])
    expect(page.querySelector('.search-line')).toBeNull()
    expect(html).not.toMatch(/\sstyle=/)
  })

  test('is for search engines; what somebody looked for is not', async () => {
    const robots = ({ page, headers }: Awaited<ReturnType<typeof finder>>) => [
      page.querySelector('meta[name=robots]')?.getAttribute('content'),
      headers['x-robots-tag'],
    ]
    const start = await finder()
    expect(robots(start)).toEqual([undefined, 'all'])
    expect(start.page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
      'https://beratung.musterbank.example/app/search',
    )
    for (const query of ['?name=Becker', '?topic=x', '?place=x', '?page=2'])
      expect(robots(await finder(query)), query).toEqual(['noindex', 'noindex'])
  })
})

describe('filters and order', () => {
  const choices = {
    ...options,
    organizations: [
      { slug: 'westend', name: 'Filiale Westend', city: 'Frankfurt', advisors_count: 3 },
      { slug: 'bornheim', name: 'Filiale Bornheim', city: 'Frankfurt', advisors_count: 2 },
    ],
    languages: [
      { language: 'de', advisors_count: 5 },
      { language: 'tr', advisors_count: 1 },
    ],
  }
  const selects = (page: Document) =>
    Object.fromEntries(
      [...page.querySelectorAll<HTMLSelectElement>('.refine select')].map((each) => [
        each.name,
        [...each.options].map(({ text }) => text),
      ]),
    )
  const all4 = '?topic=Kredit&language=tr&organization=westend&type=online&order=next-free-slot'

  test('are a plain form: what is there to choose from, and all else that is asked', async () => {
    const { page } = await finder('?topic=Kredit', { choices })
    expect(selects(page)).toEqual({
      language: ['Alle', 'Deutsch', 'Türkisch'],
      type: ['Alle', 'In der Filiale', 'Am Telefon', 'Online'],
      organization: ['Alle', 'Filiale Westend', 'Filiale Bornheim'],
      order: ['Beste Treffer', 'Name', 'Frühester Termin'],
    })
    expect(page.querySelector('.refine')?.getAttribute('action')).toBe('/app/search')
    expect(page.querySelector<HTMLInputElement>('.refine input[name=topic]')?.value).toBe('Kredit')
    const english = await finder('', { choices, language: 'en' })
    expect(selects(english.page)).toMatchObject({
      language: ['All', 'German', 'Turkish'],
      order: ['Name', 'Earliest appointment'],
    })
  })

  test('are asked as the address says, kept by further pages and by another search, and taken away', async () => {
    const { page, asked } = await finder(`${all4}&page=2`, { choices, search: all([anna], 50) })
    const filters = { language: 'tr', organization: 'westend', type: 'online', order: 'next-free-slot' }
    expect(asked).toEqual([{ topic: 'Kredit', ...filters, page: 2 }])
    const chosen = [...page.querySelectorAll<HTMLSelectElement>('.refine select')]
    expect(Object.fromEntries(chosen.map(({ name, value }) => [name, value]))).toEqual(filters)
    expect(hrefs(page, '.pages a')).toEqual([`/app/search${all4}`, `/app/search${all4}&page=3`])
    const kept = [...page.querySelectorAll<HTMLInputElement>('.search input[type=hidden]')]
    expect(Object.fromEntries(kept.map(({ name, value }) => [name, value]))).toEqual(filters)
    expect(hrefs(page, '.refine a')).toEqual(['/app/search?topic=Kredit&order=next-free-slot'])
  })

  test('leave only who has free times where that box is ticked, while times are booked at all', async () => {
    const box = (page: Document) => page.querySelector<HTMLInputElement>('.refine input[name=times]')
    const { page, asked } = await finder('?topic=Kredit&times=free', { choices, search: all([anna], 50) })
    expect(asked).toEqual([{ topic: 'Kredit', times: 'free', page: 1 }])
    expect([box(page)?.checked, box(page)?.labels?.[0]?.textContent]).toEqual([
      true,
      'Nur mit freien Terminen',
    ])
    expect(hrefs(page, '.pages a')).toEqual(['/app/search?topic=Kredit&times=free&page=2'])
    expect(box((await finder('?topic=Kredit', { choices })).page)?.checked).toBe(false)
    expect(box((await finder('?topic=Kredit', { choices, modules: [] })).page)).toBeNull()
  })

  test('are not asked where an address says nonsense, and are no page for search engines', async () => {
    const { asked } = await finder('?language=%27--&organization=a%20b&type=x&times=x&order=slug')
    expect(asked).toEqual([{ page: 1 }])
    const { page } = await finder('?order=name')
    expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  })

  test('of which nothing can be chosen are not there', async () => {
    const { page } = await finder('?topic=Kredit', { modules: [] })
    expect(selects(page)).toEqual({ order: ['Beste Treffer', 'Name'] })
    expect((await finder('', { modules: [] })).page.querySelector('.refine')).toBeNull()
  })

  test('that leave nobody are named, and a way out of them', async () => {
    const { page } = await finder('?language=fr', { choices, search: all([]) })
    expect(selects(page).language).toEqual(['Alle', 'Deutsch', 'Türkisch', 'Französisch'])
    expect(texts(page, 'h2')).toEqual(['Mit diesen Filtern haben wir niemanden gefunden'])
    expect(hrefs(page, '.ideas a')).toContain('/app/search')
    expect(page.querySelector<HTMLSelectElement>('.refine select[name=language]')?.value).toBe('fr')
  })
})

describe('a search', () => {
  test('says how many it found for what, the sought topic first and bold', async () => {
    const { page, asked } = await finder('?name=&topic=baufinanz&place=Frankfurt', {
      search: all([cardOf('Anna Becker', { sought_topics: ['Baufinanzierung'] })], 41),
    })
    expect(asked).toEqual([{ topic: 'baufinanz', place: 'Frankfurt', page: 1 }])
    expect(texts(page, 'h2')).toEqual(['41 Treffer zu baufinanz in Frankfurt'])
    expect(texts(page, '.why li')).toEqual(['Baufinanzierung', 'Erstes Kennenlernen'])
    expect(texts(page, '.why mark')).toEqual(['Baufinanzierung'])
    expect(texts(page, '.who p')).toEqual(['Beraterin', 'Filiale Westend, Frankfurt am Main'])
    expect(page.title).toBe('baufinanz in Frankfurt: Beratung finden | Musterbank')
    expect([...page.querySelectorAll<HTMLInputElement>('.search input')].map(({ value }) => value)).toEqual([
      '',
      'baufinanz',
      'Frankfurt',
    ])
    expect(page.querySelector('.search-line')?.textContent).toBe('baufinanz in FrankfurtÄndern')
    expect(page.querySelector('.topics')).toBeNull()
  })

  test('bolds a topic that other words than its own have led to', async () => {
    const { page } = await finder('?topic=Hypothek', {
      search: all([cardOf('Anna Becker', { sought_topics: ['Baufinanzierung'] })]),
    })
    expect(texts(page, '.why mark')).toEqual(['Baufinanzierung'])
  })

  test('names the languages of who speaks more than the institution’s own, in the page’s language', async () => {
    const cards = [
      cardOf('Anna Becker', { languages: ['de', 'tr'] }),
      cardOf('Jonas Hofmann', { languages: ['de'] }),
      cardOf('Ewa Nowak', { languages: [] }),
      cardOf('Jan Kraft', { languages: ['de-AT'] }),
    ]
    const { page } = await finder('?topic=x', { search: all(cards) })
    expect(texts(page, '.speaks')).toEqual(['Spricht Deutsch, Türkisch'])
    const english = await finder('?topic=x', { search: all(cards), language: 'en' })
    expect(texts(english.page, '.speaks')).toEqual(['Speaks German, Turkish'])
  })

  test('says of whose branch the door is open now, and until when', async () => {
    const { organization } = anna
    const state = { date: '2026-11-26', opens: null, changes_at: '2026-11-26T17:00:00Z' }
    const cards = ['18:00', null].map((until) => {
      const open_state = { ...state, is_open: until !== null, until }
      return cardOf(`Anna ${until}`, { organization: organization && { ...organization, open_state } })
    })
    const { page } = await finder('', { search: all(cards) })
    expect(texts(page, '.who p:not(.role)')).toEqual([
      'Filiale Westend, Frankfurt am Main · Jetzt geöffnet bis 18:00',
      'Filiale Westend, Frankfurt am Main',
    ])
  })

  test('of a name alone bolds nothing', async () => {
    const { page } = await finder('?name=Becker')
    expect(texts(page, 'h2')).toEqual(['1 Treffer zu Becker'])
    expect(texts(page, 'mark')).toEqual([])
  })

  test('reads the name of a topic that a link names by its uuid', async () => {
    const { page, asked } = await finder(`?topic=${options.topics[0]?.uuid}`, {
      search: all([cardOf('Anna Becker', { sought_topics: ['Baufinanzierung'] })]),
    })
    expect(asked).toEqual([{ topic: options.topics[0]?.uuid, page: 1 }])
    expect(page.querySelector<HTMLInputElement>('#q-topic')?.value).toBe('Baufinanzierung')
    expect(texts(page, 'mark')).toEqual(['Baufinanzierung'])
  })

  test('has pages of 20, each with an address', async () => {
    const on = async (page: number) =>
      (await finder(`?name=M%C3%BCller&page=${page}`, { search: all([anna], 41) })).page
    expect(hrefs(await on(1), '.pages a')).toEqual(['/app/search?name=M%C3%BCller&page=2'])
    expect(hrefs(await on(2), '.pages a')).toEqual([
      '/app/search?name=M%C3%BCller',
      '/app/search?name=M%C3%BCller&page=3',
    ])
    expect(texts(await on(2), '.pages p')).toEqual(['Seite 2 von 3'])
    expect(hrefs(await on(3), '.pages a')).toEqual(['/app/search?name=M%C3%BCller&page=2'])
    const beyond = (await finder('?name=x&page=9', { search: all([], 41) })).page
    expect(texts(beyond, '.found p.muted')).toEqual(['Auf dieser Seite steht niemand mehr.'])
    expect(hrefs(beyond, '.pages a')).toEqual(['/app/search?name=x&page=3'])
    expect((await finder('?name=x', { search: all([anna], 20) })).page.querySelector('.pages')).toBeNull()
  })

  test('keeps its parts when the language changes', async () => {
    const { page } = await finder('?name=Becker&page=2&utm=x', { language: 'en', search: all([anna], 41) })
    expect(hrefs(page, '.lang a')).toEqual(['?name=Becker&page=2&lang=de', '?name=Becker&page=2&lang=en'])
    expect(texts(page, 'h2')).toEqual(['41 results for Becker'])
  })

  test('never asks what the contract refuses, and shows hostile words as words', async () => {
    const evil = '"><script>alert(1)</script>'
    const { asked, html } = await finder(
      `?name=${encodeURIComponent(`\u0000 ${evil}\n`)}&topic=${'t'.repeat(300)}&place=${'%F0%9F%98%80'.repeat(150)}&page=9999`,
    )
    expect(asked).toEqual([{ name: evil, topic: 't'.repeat(255), place: '😀'.repeat(100), page: 500 }])
    expect(html).not.toContain('<script>alert')
    for (const page of ['0', '-1', '1.5', 'x', ''])
      expect((await finder(`?page=${page}`)).asked).toEqual([{ page: 1 }])
  })

  test('shows a free appointment, that none is online, or the way to all of them where nobody knows', async () => {
    const start = '2026-11-25T08:30:00Z'
    const cards = [
      cardOf('Anna Becker', { next_free_slot: { start, end: start }, sought_topics: ['Kredit & Leasing'] }),
      cardOf('Ole Brandt', { next_free_slot: null }),
      cardOf('Ida Stumm', { next_free_slot: null, phone_number: null }),
      cardOf('Tim Neu'),
      cardOf('Eva Ohne', { contact_options: { ...contact_options, online_appointment: false } }),
    ]
    const free = (page: Document) =>
      [...page.querySelectorAll('.result')].map((each) => each.querySelector('.free')?.textContent?.trim())
    const { page } = await finder('?name=x', { search: all(cards) })
    expect(free(page)).toEqual([
      'Nächster freier Termin bei Anna Becker:Mi, 25. November 09:30 Uhr',
      'Keine Termine online. Rufen Sie gern an:069 90009144',
      'Keine Termine online. Rufen Sie gern an:069 90009000',
      'Alle freien Termine bei Tim Neu',
      undefined,
    ])
    // Nobody is without a way: whom somebody at the institution can put through.
    expect(hrefs(page, '.none a').slice(0, 2)).toEqual([
      '/advisor/phone-hit?advisorAlias=ole-brandt',
      'tel:+496990009000',
    ])
    expect(hrefs(page, '.none a').at(-1)).toBe('/app/profile/tim-neu#termin')
    expect(hrefs(page, '.slot')).toEqual([
      '/app/profile/anna-becker#termin=2026-11-25T08:30:00Z&Kredit%20%26%20Leasing',
    ])
    const english = await finder('?name=x', { search: all(cards), language: 'en' })
    expect(free(english.page).slice(0, 2)).toEqual([
      'Next free appointment with Anna Becker:Wed, 25 November 09:30',
      'No appointments online. Please call:069 90009144',
    ])
  })
})

describe('nobody found', () => {
  test('keeps what was entered, and says what finds somebody', async () => {
    const { page, status } = await finder('?topic=Erbrecht&place=Bornheim', {
      search: ({ topic }) => all(topic ? [] : [anna], topic ? 0 : 3),
    })
    expect(status).toBe(200)
    expect(texts(page, 'h2')).toEqual(['Zu „Erbrecht“ in Bornheim haben wir niemanden gefunden'])
    expect(page.querySelector<HTMLInputElement>('#q-topic')?.value).toBe('Erbrecht')
    expect(texts(page, '.ideas a')).toEqual([
      'Ohne Thema suchen3 Treffer',
      'Alle Beraterinnen und Berater ansehen',
      'Anrufen: 069 90009000',
    ])
    expect(hrefs(page, '.ideas a')).toEqual([
      '/app/search?place=Bornheim',
      '/app/search',
      'tel:+496990009000',
    ])
    expect(texts(page, '.ideas p')).toEqual(['Mo bis Fr, 8 bis 18 Uhr'])
    expect(hrefs(page, '.topic')).toHaveLength(2)
    expect(page.querySelector('.search-line, .results')).toBeNull()
  })

  test('is said of each kind of search', async () => {
    const nobody = { search: all([]) }
    const said = async (query: string) => texts((await finder(query, nobody)).page, 'h2')[0]
    expect(await said('?name=Xy')).toBe('Zu „Xy“ haben wir niemanden gefunden')
    expect(await said('?place=Xy')).toBe('In Xy haben wir niemanden gefunden')
    expect(await said('')).toBe('Hier ist noch niemand eingetragen')
    expect((await finder('?name=Xy', nobody)).asked).toHaveLength(1)
  })
})

describe('what goes wrong', () => {
  test.each([403, 404])('answers 404 while the module is off (%i)', async (status) => {
    const { page, ...rendered } = await finder('', { search: { status } })
    expect(rendered.status).toBe(404)
    expect(page.querySelector('h1')?.textContent).toBe('Nicht gefunden (#404)')
    expect(page.querySelector('form')).toBeNull()
  })

  test.each([429, 500])('keeps what was entered while searching fails (%i)', async (failure) => {
    const { page, status } = await finder('?name=Becker', { search: { status: failure } })
    expect(status).toBe(503)
    expect(texts(page, 'h2')).toEqual(['Die Suche ist im Moment nicht möglich'])
    expect(page.querySelector<HTMLInputElement>('#q-name')?.value).toBe('Becker')
    expect(hrefs(page, '.nobody .btn')).toEqual(['/app/search?name=Becker'])
  })

  test('a backend that keeps the total to itself is believed what it shows', async () => {
    const { page } = await finder('?name=Becker', { search: { status: 200, body: [anna] } })
    expect(texts(page, 'h2')).toEqual(['1 Treffer zu Becker'])
  })
})
