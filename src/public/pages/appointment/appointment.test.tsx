import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { components } from '#generated/types.ts'
import { dateIn } from '#rules/dates.ts'
import { render } from '../../render.tsx'
import { fakeApi, testEnv } from '../../testing/api.ts'
import { sampleData } from '../../testing/sample.ts'

type Appointment = components['schemas']['Appointment']
type Slot = components['schemas']['FreeSlot']

const id = '9d2e4f60-5b7c-4d8e-9f01-3a4b5c6d0001'
const token = 'k7Rw2ZtVb9QxNd4mLs8cYgHf'

const confirmed: Appointment = {
  uuid: id,
  start: '2026-11-24T13:30:00Z',
  end: '2026-11-24T15:00:00Z',
  state: 'confirmed',
  type: 'in-branch',
  topic: '2c4d6e8f-1a3b-4c5d-8e7f-9a0b1c2d0001',
  topic_name: 'Baufinanzierung',
  preparation: 'Ausweis',
  name: 'Jana Hartmann',
  email: 'jana.hartmann@mail.example',
  phone: '+49699000711',
  place: 'Filiale Westend\nLindenallee 14',
  advisor: 'anna-becker',
  advisor_name: 'Dr. Anna Becker',
  substitute_name: null,
  actions: ['cancel', 'move'],
  version: 2,
}

const slots = [
  { start: '2026-11-24T13:30:00Z', end: '2026-11-24T15:00:00Z' },
  { start: '2026-11-25T09:30:00Z', end: '2026-11-25T11:00:00Z' },
  { start: '2026-11-25T23:30:00Z', end: '2026-11-26T01:00:00Z' },
]

/** The days and more that free times were asked for. */
const asked: unknown[] = []
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-23T09:32:00Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

async function pageOf(changes: Partial<Appointment> = {}, more: Record<string, string> = {}, replies = {}) {
  const query = new URLSearchParams({ id, token, ...more })
  const url = new URL(`https://beratung.musterbank.example/app/appointment?${query}`)
  const fake = fakeApi(sampleData(), {
    getAppointment: { status: 200, body: { ...confirmed, ...changes } },
    listFreeSlots: { status: 200, body: slots },
    ...replies,
  })
  asked.length = 0
  const api: typeof fake = async (operation, input) => {
    const reply = await fake(operation, input)
    if (operation !== 'listFreeSlots' || reply.status !== 200) return reply
    const { from = '', to = '' } = input?.query ?? {}
    asked.push({ from, to })
    const isWithin = ({ start }: Slot) => {
      const day = dateIn(start, 'Europe/Berlin')
      return day >= String(from) && day <= String(to)
    }
    return { ...reply, body: reply.body.filter(isWithin) }
  }
  const rendered = await render(url, api, testEnv)
  const page = new DOMParser().parseFromString(rendered.html, 'text/html')
  const main = page.querySelector('main')
  return { ...rendered, page, main, text: main?.textContent ?? '' }
}

const hrefs = (main: Element | null) =>
  [...(main?.querySelectorAll('a') ?? [])].map((a) => a.getAttribute('href'))
const alertOf = (main: Element | null) => main?.querySelector('[role=alert]')?.textContent
const fieldsOf = (main: Element | null) =>
  Object.fromEntries(
    [...(main?.querySelectorAll<HTMLInputElement>('form input[type=hidden]') ?? [])].map((field) => [
      field.name,
      field.value,
    ]),
  )

describe('the private page of an appointment', () => {
  test('says when, with whom, where and what to bring, by the clocks of the institution', async () => {
    const { status, text, main, page } = await pageOf()
    expect(status).toBe(200)
    expect(page.querySelector('h1')?.textContent).toBe('Ihr Termin ist bestätigt')
    expect(text).toContain('Di, 24. November 2026 14:30 Uhr')
    expect(text).toContain('deutsche Zeit')
    expect(text).toContain('Baufinanzierung, 1 Std. 30 Min.')
    expect(text).toContain('Ausweis')
    expect(hrefs(main)).toContain(`/api/v1/appointments/${id}/calendar-file?token=${token}`)
  })

  test.each([
    ['in-branch', 'Filiale Westend', ['Mit', 'Thema', 'Art', 'Ort', 'Mitzubringen']],
    ['by-phone', 'Ich rufe Sie an.', ['Mit', 'Thema', 'Am Telefon', 'Telefonnummer', 'Mitzubringen']],
    ['online', 'https://treffen.musterbank.example/abc', ['Mit', 'Thema', 'Online', 'Mitzubringen']],
    ['online', '', ['Mit', 'Thema', 'Art', 'Mitzubringen']],
  ] as const)('says of one %s how to meet under a label of its own', async (type, place, labels) => {
    const { main } = await pageOf({ type, place })
    expect([...(main?.querySelectorAll('dt') ?? [])].map((dt) => dt.textContent)).toEqual(labels)
  })

  test('opens the link of the meeting, wherever it stands in what the advisor wrote', async () => {
    const link = 'https://treffen.musterbank.example/abc'
    const { main } = await pageOf({ type: 'online', place: `Raum 3:\n${link}. PIN 12` })
    expect(hrefs(main)).toContain(link)
  })

  test('is kept nowhere, told to nobody, and for no search engine', async () => {
    const { headers, page } = await pageOf()
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    expect(page.querySelector('link[rel=canonical]')).toBeNull()
    expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  })

  test('has no form: cancelling and moving begin with a question', async () => {
    const { main } = await pageOf()
    expect(main?.querySelector('form')).toBeNull()
    expect(hrefs(main)).toContain(`/app/appointment?id=${id}&token=${token}&step=cancel`)
    expect(hrefs(main)).toContain(`/app/appointment?id=${id}&token=${token}&step=move`)
  })

  test('keeps its address when the language changes', async () => {
    const { page } = await pageOf({}, { step: 'cancel' })
    const english = page.querySelector('a[hreflang=en]')?.getAttribute('href')
    expect(english).toBe(`?id=${id}&token=${token}&step=cancel&lang=en`)
  })

  test.each([
    ['cancelled', 'Dieser Termin ist abgesagt'],
    ['declined', 'Diese Anfrage wurde abgelehnt'],
    ['expired', 'Diese Anfrage ist verfallen'],
    ['requested', 'Diese Anfrage ist verfallen'],
    ['done', 'Ihr Termin war am Di, 24. November 2026, 14:30 Uhr'],
    ['missed', 'Ihr Termin war am Di, 24. November 2026, 14:30 Uhr'],
    ['confirmed', 'Ihr Termin war am Di, 24. November 2026, 14:30 Uhr'],
  ] as const)(
    'of one that is %s and past offers nothing to change, whatever the address asks',
    async (state, heading) => {
      vi.setSystemTime(new Date('2026-11-24T15:00:00Z'))
      for (const step of ['show', 'cancel', 'move']) {
        const { page, main } = await pageOf({ state, actions: [] }, { step })
        expect(page.querySelector('h1')?.textContent).toBe(heading)
        expect(main?.querySelector('form')).toBeNull()
        expect(hrefs(main).some((href) => href?.includes('step='))).toBe(false)
      }
    },
  )

  test.each(['done', 'missed', 'confirmed'] as const)(
    'of one that is %s says where it was to be no more, and leads to another with its topic',
    async (state) => {
      vi.setSystemTime(new Date('2026-11-24T15:00:00Z'))
      const { main, text } = await pageOf({ state, actions: [] })
      expect(text).not.toContain('Lindenallee')
      expect(text).not.toContain('Ausweis')
      expect(main?.querySelector('.appt-when')).toBeNull()
      const buttons = [...(main?.querySelectorAll('.btn') ?? [])]
      expect(buttons.map((each) => [each.textContent, each.getAttribute('href')])).toEqual([
        ['Noch einmal buchen', `/app/profile/anna-becker#termin=&${confirmed.topic}`],
      ])
    },
  )

  test('of one that has begun still says where, and how long it can be changed', async () => {
    vi.setSystemTime(new Date('2026-11-24T13:30:00Z'))
    const { main, text, page } = await pageOf({ actions: [] })
    expect(page.querySelector('h1')?.textContent).toBe('Ihr Termin hat begonnen')
    expect(text).toContain('Lindenallee 14')
    expect(text).toContain('Er lässt sich nicht mehr verschieben oder absagen.')
    expect(hrefs(main).some((href) => href?.includes('#termin'))).toBe(false)
  })

  test('of a request says that the answer is to come', async () => {
    const { text } = await pageOf({ state: 'requested' })
    expect(text).toContain('Ihr Termin ist angefragt')
    expect(text).toContain('Dr. Anna Becker antwortet bald.')
    const asked = await pageOf({ state: 'requested', answer_by: '2026-11-24T11:30:00Z' })
    expect(asked.text).toContain(
      'Dr. Anna Becker antwortet bis Di, 24. November 2026, 12:30 Uhr. So lange ist die Zeit für Sie reserviert.',
    )
  })

  test('of a request calls nothing an appointment that could be cancelled or moved', async () => {
    const words = async (step: string, more = {}) => {
      const { main } = await pageOf({ state: 'requested' }, { ...(step && { step }), ...more })
      return [...(main?.querySelectorAll('h1, .btn, .appt-after a, button') ?? [])].map((each) =>
        each.textContent?.trim(),
      )
    }
    expect(await words('')).toEqual([
      'Ihr Termin ist angefragt',
      'In den Kalender eintragen',
      'Andere Zeit anfragen',
      'Anfrage zurücknehmen',
    ])
    expect(await words('cancel')).toEqual([
      'Diese Anfrage zurücknehmen?',
      'Anfrage zurücknehmen',
      'Anfrage behalten',
    ])
    expect((await words('move')).at(-1)).toBe('Anfrage behalten')
    expect(await words('move', { start: slots[1]?.start })).toEqual([
      'Wann passt es Ihnen besser?',
      'Anfrage behalten',
      'Andere Zeit anfragen',
    ])
    const { main } = await pageOf({ state: 'requested' })
    expect(main?.querySelector('.btn-primary')).toBeNull()
  })

  test('names the colleague who takes it over, without the picture of the other', async () => {
    const { main, text } = await pageOf({ substitute_name: 'Jonas Hofmann' })
    expect(text).toContain('Jonas HofmannIn Vertretung von Dr. Anna Becker')
    expect(main?.querySelector('img')).toBeNull()
  })

  test.each([400, 401, 403, 404])(
    'is one plain page for every link that opens nothing (%i)',
    async (status) => {
      const reply = { status, body: { message: '' } }
      const { status: answered, text, headers, page } = await pageOf({}, {}, { getAppointment: reply })
      expect(answered).toBe(404)
      expect(page.querySelector('h1')?.textContent).toBe('Dieser Link ist nicht gültig')
      expect(text).not.toContain('Anna')
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    },
  )

  test('asks nothing of the server for an address that cannot be one', async () => {
    const asked: string[] = []
    const api = async (operation: string) => {
      asked.push(operation)
      return { status: 200, body: operation === 'getTenant' ? sampleData().tenant : [] }
    }
    const url = new URL('https://beratung.musterbank.example/app/appointment?id=1&token=')
    expect((await render(url, api as never, testEnv)).status).toBe(404)
    expect(asked).not.toContain('getAppointment')
  })

  test('escapes whatever stands in it', async () => {
    const evil = '"><img src=x onerror=alert(1)>'
    const { html } = await pageOf({ topic_name: evil, place: evil, preparation: evil, substitute_name: evil })
    expect(html).not.toContain('<img src=x')
  })

  test('makes a link of the address of a meeting, and of nothing else', async () => {
    const { main } = await pageOf({ type: 'online', place: 'https://treffen.musterbank.example/abc' })
    expect(hrefs(main)).toContain('https://treffen.musterbank.example/abc')
    const { main: other } = await pageOf({ type: 'online', place: 'javascript:alert(1)' })
    expect(hrefs(other).some((href) => href?.startsWith('javascript'))).toBe(false)
  })
})

describe('cancelling', () => {
  test('asks once more, and its button sends a form that works without scripts', async () => {
    const { main, text } = await pageOf({}, { step: 'cancel' })
    expect(text).toContain('Diesen Termin absagen?')
    const form = main?.querySelector('form')
    expect(form?.getAttribute('method')).toBe('post')
    expect(form?.getAttribute('action')).toBe('/app/appointment')
    expect(fieldsOf(main)).toEqual({ id, token, action: 'cancel', version: '2' })
    expect(main?.querySelector('textarea')?.maxLength).toBe(2000)
    expect(main?.querySelector('label')?.getAttribute('for')).toBe(main?.querySelector('textarea')?.id)
  })
})

const timesOf = (main: Element | null) =>
  [...(main?.querySelectorAll('.bk-times a') ?? [])].map((each) => each.textContent)

describe('moving', () => {
  test('offers the free days and times of the institution’s zone, without the present one', async () => {
    const { main, text } = await pageOf({}, { step: 'move' })
    expect(
      [...(main?.querySelectorAll('.bk-month a') ?? [])].map((a) => a.getAttribute('aria-label')),
    ).toEqual([
      'Mittwoch, 25. November 2026, eine freie Zeit',
      'Donnerstag, 26. November 2026, eine freie Zeit',
    ])
    expect(main?.querySelectorAll('.bk-month tbody tr')).toHaveLength(5)
    expect(timesOf(main)).toEqual(['10:30'])
    expect(text).toContain('Bisher: Di, 24. November 2026, 14:30 Uhr')
    const { main: next } = await pageOf({}, { step: 'move', day: '2026-11-26' })
    expect(timesOf(next)).toEqual(['00:30'])
  })

  test('marks and names what is closed; not for a colleague, whose days may be others', async () => {
    const body = [{ date: '2026-12-25', name: '1. Weihnachtstag', closed_from: null }]
    const replies = { listAdvisorClosings: { status: 200, body } }
    const { main, text } = await pageOf({}, { step: 'move' }, replies)
    expect(main?.querySelector('.is-closed')?.textContent).toBe('25 1. Weihnachtstag, geschlossen')
    expect(text).toContain('Fr, 25. Dezember1. Weihnachtstag, geschlossen')
    const other = await pageOf({ substitute_name: 'Jonas Hofmann' }, { step: 'move' }, replies)
    expect(other.text).not.toContain('Weihnachtstag')
  })

  test('tells the two hours apart that a clock change makes of one', async () => {
    vi.setSystemTime(new Date('2027-10-20T09:32:00Z'))
    const twice = ['2027-10-31T00:30:00Z', '2027-10-31T01:30:00Z', '2027-10-31T09:00:00Z']
    const body = twice.map((start) => ({ start, end: start }))
    const { main } = await pageOf({}, { step: 'move' }, { listFreeSlots: { status: 200, body } })
    expect(timesOf(main)).toEqual(['02:30 UTC+02:00', '02:30 UTC+01:00', '10:00'])
  })

  test('keeps the chosen time in sight, beside the others, and sends it by a form', async () => {
    const start = '2026-11-25T09:30:00Z'
    const { main, text } = await pageOf({}, { step: 'move', start })
    expect(text).toContain('Mi, 25. November 2026, 10:30 Uhr')
    expect(text).toContain('deutsche Zeit, statt Di, 24. November 2026, 14:30 Uhr')
    expect(main?.querySelector('.bk-times [aria-current]')?.textContent).toBe('10:30')
    expect(fieldsOf(main)).toEqual({ id, token, action: 'move', version: '2', start })
  })

  test('to a time that is not offered (any more) offers the others', async () => {
    const { main, text } = await pageOf({}, { step: 'move', start: '2026-11-25T10:00:00Z' })
    expect(main?.querySelector('form')).toBeNull()
    expect(alertOf(main)).toBe('Diese Zeit kann nicht mehr gewählt werden. Ihr Termin ist unverändert.')
    expect(text).toContain('10:30')
  })

  test('to where it is already asks nothing, and says nothing that is not so', async () => {
    const { main, text } = await pageOf({}, { step: 'move', start: confirmed.start ?? '' })
    expect(main?.querySelector('form')).toBeNull()
    expect(alertOf(main)).toBeUndefined()
    expect(text).toContain('Bisher: Di, 24. November 2026, 14:30 Uhr')
  })

  test.each([
    ['taken', 'Diese Zeit wurde gerade vergeben. Ihr Termin ist unverändert.'],
    ['gone', 'Diese Zeit kann nicht mehr gewählt werden. Ihr Termin ist unverändert.'],
  ])('that was refused says why (%s), beside the other times', async (problem, said) => {
    const start = '2026-11-25T23:30:00Z'
    const { main } = await pageOf({}, { step: 'move', problem, start })
    expect(alertOf(main)).toBe(said)
    expect(main?.querySelector('.bk-month [aria-current]')?.getAttribute('data-day')).toBe('2026-11-26')
    const over = await pageOf({ state: 'cancelled', actions: [] }, { step: 'move', problem, start })
    expect(alertOf(over.main)).toBeUndefined()
  })

  test('says so where nothing is free, and where it could not be read', async () => {
    const none = await pageOf({}, { step: 'move' }, { listFreeSlots: { status: 200, body: [] } })
    expect(none.text).toContain('keine andere Zeit frei')
    const start = '2026-11-25T09:30:00Z'
    const failed = await pageOf({}, { step: 'move', start }, { listFreeSlots: { status: 500 } })
    expect(failed.text).toContain('ließen sich nicht laden')
    expect(alertOf(failed.main)).toBeUndefined()
  })

  const may = { start: '2027-05-20T08:00:00Z', end: '2027-05-20T09:00:00Z' }
  const at = `/app/appointment?id=${id}&token=${token}&step=move&day=`
  const free = (...days: string[]) => ({
    listFreeSlots: {
      status: 200,
      body: days.map((day) => ({ start: `${day}T08:00:00Z`, end: `${day}T09:00:00Z` })),
    },
  })
  const turn = (label: string, main: Element | null) =>
    main?.querySelector(`a[aria-label="${label}"]`)?.getAttribute('href')?.replace('#free', '')
  const link = (text: string, main: Element | null) =>
    [...(main?.querySelectorAll('a') ?? [])].find((a) => a.textContent === text)?.getAttribute('href')

  test('of an appointment months ahead begins with its own week, and leads to the nearest free days before and after', async () => {
    const replies = free('2026-12-10', '2027-05-18', '2027-10-04')
    const { main } = await pageOf(may, { step: 'move' }, replies)
    expect(asked[0]).toEqual({ from: '2027-05-17', to: '2027-07-17' })
    expect(main?.querySelector('.bk-month [aria-current]')?.getAttribute('data-day')).toBe('2027-05-18')
    expect([turn('Frühere Wochen', main), turn('Spätere Wochen', main)]).toEqual([
      `${at}2026-12-10`,
      `${at}2027-10-04`,
    ])
    const { main: first } = await pageOf(may, { step: 'move', day: '2026-12-10' }, replies)
    expect(asked[0]).toEqual({ from: '2026-11-23', to: '2027-01-12' })
    expect([turn('Frühere Wochen', first), turn('Spätere Wochen', first)]).toEqual([
      undefined,
      `${at}2027-05-18`,
    ])
    expect((await pageOf(may, { step: 'move', day: '2026-99-99' })).status).toBe(200)
  })

  test('says so where nothing is free in the days that were asked for, and names the number to call', async () => {
    const day = { step: 'move', day: '2026-12-01' }
    const { main, text } = await pageOf(may, day, free('2027-05-18'))
    expect(text).toContain('Vom 23. November 2026 bis zum 12. Januar 2027 ist keine andere Zeit frei.')
    expect(text).toContain('Bitte sehen Sie bei anderen Tagen nach, oder rufen Sie uns an: 069 90009144')
    expect(link('069 90009144', main)).toBe('tel:+496990009144')
    expect([link('Frühere Tage', main), link('Spätere Tage', main)]).toEqual([undefined, `${at}2027-05-18`])
    const stoodIn = await pageOf({ ...may, substitute_name: 'Jonas Hofmann' }, day, free())
    expect(stoodIn.text).toContain('Bitte rufen Sie uns an.')
    expect(hrefs(stoodIn.main).some((href) => href?.startsWith('tel:'))).toBe(false)
  })

  test('leads to no days beyond those that the advisor can be booked for', async () => {
    const { main } = await pageOf({}, { step: 'move' }, free('2026-11-25', '2026-12-18'))
    expect([turn('Frühere Wochen', main), turn('Spätere Wochen', main)]).toEqual([undefined, undefined])
  })

  test.each<Record<string, string>>([
    { day: '2020-01-01' },
    { start: '2020-01-01T10:00:00Z' },
    { day: '2026-11-22' },
  ])('by a link to a day that is over offers the next free times (%o)', async (old) => {
    const { main } = await pageOf(
      { ...may, start: '2026-12-10T08:00:00Z' },
      { step: 'move', ...old },
      free('2026-12-08'),
    )
    expect(main?.querySelector('.bk-month [aria-current]')?.getAttribute('data-day')).toBe('2026-12-08')
  })

  test('says by which clocks: above the times, and of the one that is chosen', async () => {
    const { text } = await pageOf({}, { step: 'move' })
    expect(text).toContain('Alle Zeiten: deutsche Zeit')
  })

  test('of one that lies farther ahead than can be booked begins today', async () => {
    await pageOf(may, { step: 'move' }, free())
    expect(asked.slice(0, 2)).toMatchObject([
      { from: '2027-05-17' },
      { from: '2026-11-23', to: '2027-01-12' },
    ])
  })

  test('shows five weeks at once and leads to the later ones', async () => {
    const many = Array.from({ length: 50 }, (_, day) => {
      const start = new Date(Date.UTC(2026, 11, 1 + day, 9)).toISOString()
      return { start, end: start }
    })
    const replies = { listFreeSlots: { status: 200, body: many } }
    const { main } = await pageOf({}, { step: 'move' }, replies)
    // From the Monday before the first free day.
    expect(main?.querySelectorAll('.bk-month a')).toHaveLength(34)
    expect(turn('Spätere Wochen', main)).toBe(`${at}2027-01-04`)
    const { main: second } = await pageOf({}, { step: 'move', day: '2027-01-04' }, replies)
    expect(second?.querySelector('.bk-month [aria-current]')?.getAttribute('data-day')).toBe('2027-01-04')
    expect(turn('Frühere Wochen', second)).toBe(`${at}2027-01-03`)
  })

  test('marks the day that the appointment is on', async () => {
    const free = ['2026-11-24T09:00:00Z', '2026-11-25T09:00:00Z'].map((start) => ({ start, end: start }))
    const { main } = await pageOf(
      {},
      { step: 'move', day: '2026-11-25' },
      { listFreeSlots: { status: 200, body: free } },
    )
    expect(main?.querySelector('.bk-month .is-own')?.getAttribute('aria-label')).toBe(
      'Dienstag, 24. November 2026, eine freie Zeit, bisheriger Tag',
    )
  })
})
