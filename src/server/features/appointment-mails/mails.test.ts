import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import type { Mail } from '#server/platform/mail/mail.ts'
import { translate } from '#server/platform/tenancy/translations.ts'
import { changeAt } from './change.ts'
import { mailsOf, reminderOf } from './mails.ts'
import type { HistorySide, HistoryState, HistoryStep, MailedAppointment } from './queries.ts'

const tenant = {
  id: 1,
  slug: 'musterbank',
  name: 'Musterbank',
  language: 'de',
  timeZone: 'Europe/Berlin',
  publicUrl: 'https://beratung.musterbank.example',
}
const look = {
  primaryColor: '#006756',
  logo: 'https://beratung.musterbank.example/app/pictures/ab.webp',
  foot: null,
}
const around = { tenant, look, now: new Date('2026-11-20T10:05:00Z'), translate }
const anna = {
  uuid: 'a',
  slug: 'anna-becker',
  name: 'Dr. Anna Becker',
  phone: '+496990009142' as string | null,
}
const jonas = { uuid: 'j', slug: 'jonas-hofmann', name: 'Jonas Hofmann', phone: null as string | null }
const annasMailbox = { name: 'Anna Becker', address: 'anna@musterbank.example' }
const jonasMailbox = { name: 'Jonas Hofmann', address: 'jonas@musterbank.example' }

const tuesday = '2026-11-24T13:30:00Z'
const wednesday = '2026-11-25T09:30:00Z'

const step = (
  state: HistoryState,
  by: HistorySide,
  starts = tuesday,
  message: string | null = null,
  holder = anna,
) => ({
  state,
  by,
  starts_at: new Date(starts),
  message,
  holder,
})

function appointmentOf(
  steps: readonly ReturnType<typeof step>[],
  changes: Partial<MailedAppointment> = {},
  secondsBetween = 60,
) {
  const history: HistoryStep[] = steps.map((each, index) => ({
    ...each,
    step: index + 1,
    at: new Date(Date.parse('2026-11-20T10:00:00Z') + index * secondsBetween * 1000),
  }))
  const last = history.at(-1) as HistoryStep
  return {
    uuid: '9d2e4f60-5b7c-4d8e-9f01-3a4b5c6d0001',
    state: last.state,
    type: 'in-branch',
    starts_at: last.starts_at,
    ends_at: new Date(last.starts_at.getTime() + 90 * 60_000),
    topic_name: 'Baufinanzierung',
    topic_now: 'Baufinanzierung',
    topic_texts: {},
    preparation: 'Ausweis und die letzten drei Gehaltsnachweise',
    name: 'Jana Hartmann',
    email: 'jana.hartmann@mail.example',
    phone: '+4969900071',
    is_customer: true,
    place: 'Filiale Westend, Lindenallee 14, 60325 Frankfurt am Main',
    answer_by: new Date('2026-11-24T11:30:00Z'),
    language: 'de',
    advisor: anna,
    substitute: null,
    history,
    ...changes,
  } satisfies MailedAppointment
}

function sent(appointment: MailedAppointment, number = appointment.history.length, changes: object = {}) {
  const change = changeAt(appointment, number)
  const given = { appointment, step: number, token: 'k7Rw2ZtVb9QxNd4m', around }
  const makers = change ? mailsOf({ ...given, change, holder: annasMailbox, former: null, ...changes }) : []
  const mails = makers.map((make) => make()).filter((mail) => mail !== null)
  const by = (side: string) => mails.find(({ key }) => key.endsWith(`/${number}/${side}`))
  return { mails, customer: by('customer') as Mail, advisor: by('advisor') as Mail, former: by('former') }
}

function calendarOf(mail: Mail | undefined) {
  const calendar = new ICAL.Component(ICAL.parse(mail?.ical?.content ?? '') as [string, unknown[], unknown[]])
  const event = calendar.getFirstSubcomponent('vevent') as ICAL.Component
  const value = (name: string) => String(event.getFirstPropertyValue(name))
  return {
    method: calendar.getFirstPropertyValue('method'),
    declared: mail?.ical?.method,
    status: value('status'),
    sequence: Number(value('sequence')),
    uid: value('uid'),
    start: value('dtstart'),
    summary: value('summary'),
    location: value('location'),
    description: value('description'),
    attendee: value('attendee').toLowerCase(),
    organizer: value('organizer'),
  }
}

const requested = step('requested', 'customer')
const confirmed = step('confirmed', 'advisor')

describe('a change of an appointment', () => {
  it.each([
    ['requested', [requested], 'REQUEST', 'TENTATIVE', 'Termin angefragt'],
    ['booked at once', [step('confirmed', 'customer')], 'REQUEST', 'CONFIRMED', 'Termin bestätigt'],
    ['confirmed', [requested, confirmed], 'REQUEST', 'CONFIRMED', 'Termin bestätigt'],
    ['declined', [requested, step('declined', 'advisor')], 'CANCEL', 'CANCELLED', 'Terminanfrage abgelehnt'],
    ['expired', [requested, step('expired', 'system')], 'CANCEL', 'CANCELLED', 'Terminanfrage verfallen'],
    [
      'cancelled',
      [requested, confirmed, step('cancelled', 'customer')],
      'CANCEL',
      'CANCELLED',
      'Termin abgesagt',
    ],
    [
      'moved',
      [requested, confirmed, step('confirmed', 'advisor', wednesday)],
      'REQUEST',
      'CONFIRMED',
      'Termin verschoben',
    ],
    [
      'moved while it was a request',
      [requested, step('confirmed', 'advisor', wednesday)],
      'REQUEST',
      'CONFIRMED',
      'Termin verschoben und bestätigt',
    ],
    [
      'moved and to be confirmed again',
      [requested, confirmed, step('requested', 'customer', wednesday)],
      'REQUEST',
      'TENTATIVE',
      'Termin verschoben',
    ],
  ])(
    '%s: tells both sides, with the calendar file that belongs to it',
    (_, steps, method, status, subject) => {
      const { mails, customer, advisor } = sent(appointmentOf(steps))
      expect(mails).toHaveLength(2)
      for (const mail of [customer, advisor]) {
        expect(mail.subject).toContain(subject)
        const calendar = calendarOf(mail)
        expect(calendar).toMatchObject({ method, declared: method, status, sequence: steps.length - 1 })
        expect(calendar.uid).toBe('9d2e4f60-5b7c-4d8e-9f01-3a4b5c6d0001')
        expect(calendar.organizer).toBe('mailto:no-reply@beratung.musterbank.example')
      }
      expect(calendarOf(customer).attendee).toBe('mailto:jana.hartmann@mail.example')
      expect(calendarOf(customer).summary).toBe('Baufinanzierung, Dr. Anna Becker')
      expect(calendarOf(advisor).attendee).toBe('mailto:anna@musterbank.example')
      expect(calendarOf(advisor).summary).toBe('Baufinanzierung, Jana Hartmann')
    },
  )

  it('is about the topic as the customer reads it, and as the institution does for the advisor', () => {
    const texts = { en: { topic: 'Home loan', preparation: 'Photo ID' } }
    const english = { language: 'en', topic_texts: texts }
    const { customer, advisor } = sent(appointmentOf([requested, confirmed], english))
    expect(customer.text).toContain('Home loan')
    expect(customer.text).toContain('Photo ID')
    expect(calendarOf(customer).summary).toBe('Home loan, Dr. Anna Becker')
    expect(advisor.text).toContain('Baufinanzierung')
    expect(calendarOf(advisor).summary).toBe('Baufinanzierung, Jana Hartmann')
    const renamed = sent(appointmentOf([requested, confirmed], { ...english, topic_now: 'Kredite' })).customer
    expect(calendarOf(renamed).summary).toBe('Baufinanzierung, Dr. Anna Becker')
    expect(renamed.text).toContain('Photo ID')
  })

  it.each(['done', 'missed'] as const)('to %s tells nobody', (state) => {
    expect(sent(appointmentOf([requested, confirmed, step(state, 'advisor')])).mails).toEqual([])
  })

  it('that asks for an answer says until when one comes, and what happens without', () => {
    const { customer } = sent(appointmentOf([requested]))
    const until = 'antwortet bis Di, 24. November 2026, 12:30 Uhr.'
    expect(customer.text).toContain(`Dr. Anna Becker ${until}`)
    expect(customer.text).toContain('Kommt keine Antwort, verfällt die Anfrage, und wir schreiben Ihnen.')
    expect(sent(appointmentOf([requested, confirmed], { answer_by: null }), 1).customer.text).toContain(
      'Dr. Anna Becker antwortet bald.',
    )
    const moved = appointmentOf([requested, step('requested', 'customer', wednesday)])
    expect(sent(moved, 1).customer.text).toContain('Dr. Anna Becker antwortet bald.')
    expect(sent(moved).customer.text).toContain(until)
  })

  it('never calls booked what was asked for only', () => {
    const asked = 'weil mit Ihrer E-Mail-Adresse ein Termin bei Musterbank angefragt wurde.'
    const end = (steps: readonly ReturnType<typeof step>[]) => sent(appointmentOf(steps)).customer.text
    for (const steps of [
      [requested],
      [requested, step('declined', 'advisor')],
      [requested, step('expired', 'system')],
    ])
      expect(end(steps)).toContain(asked)
    expect(end([requested, confirmed])).toContain('ein Termin bei Musterbank gebucht wurde.')
  })

  it('that confirms is not told where it was taken back, moved or called off before its mail left', () => {
    const next = [requested, step('confirmed', 'advisor', wednesday), step('cancelled', 'customer')]
    for (const each of next) {
      const appointment = appointmentOf([requested, confirmed, each], {}, 8)
      expect(sent(appointment, 2).mails).toEqual([])
    }
    const again = appointmentOf([requested, confirmed, requested, confirmed], {}, 8)
    expect(sent(again).customer.subject).toContain('Termin bestätigt')
    const handed = appointmentOf(
      [requested, confirmed, step('confirmed', 'advisor', tuesday, null, jonas)],
      {},
      8,
    )
    expect(sent(handed, 2).customer.subject).toContain('Termin bestätigt')
    expect(sent(handed, 2).customer.text).toContain('Jonas Hofmann')
  })

  it('that is told late keeps its own time and its own place in the order', () => {
    const appointment = appointmentOf([requested, confirmed, step('confirmed', 'advisor', wednesday)])
    const { customer } = sent(appointment, 2)
    expect(customer.subject).toBe('Termin bestätigt: Di, 24. November 2026, 14:30 Uhr')
    expect(calendarOf(customer)).toMatchObject({ sequence: 1, start: tuesday })
    expect(sent(appointment, 9).mails).toEqual([])
  })

  it('is told to each side under a key of its own, the same whenever the job runs', () => {
    const keys = () => sent(appointmentOf([requested, confirmed])).mails.map(({ key }) => key)
    expect(keys()).toEqual([
      'appointment/9d2e4f60-5b7c-4d8e-9f01-3a4b5c6d0001/2/customer',
      'appointment/9d2e4f60-5b7c-4d8e-9f01-3a4b5c6d0001/2/advisor',
    ])
    expect(keys()).toEqual(keys())
  })

  it('reaches the customer alone where advisors get no mails, and the advisor alone without an address', () => {
    const told = (mails: readonly Mail[]) => mails.map(({ to }) => to.address)
    expect(told(sent(appointmentOf([requested]), 1, { holder: null }).mails)).toEqual([
      'jana.hartmann@mail.example',
    ])
    expect(told(sent(appointmentOf([requested], { email: null })).mails)).toEqual(['anna@musterbank.example'])
  })
})

describe('a colleague who takes an appointment over', () => {
  const taken = step('confirmed', 'advisor', tuesday, null, jonas)
  const handed = appointmentOf([requested, confirmed, taken], { substitute: jonas })
  const { mails, customer, advisor, former } = sent(handed, 3, { holder: jonasMailbox, former: annasMailbox })

  it('is named to the customer, gets the appointment, and whoever had it loses it from the calendar', () => {
    expect(mails).toHaveLength(3)
    expect(customer.text).toContain('Jonas Hofmann berät Sie anstelle von Dr. Anna Becker.')
    expect(calendarOf(customer)).toMatchObject({
      method: 'REQUEST',
      summary: 'Baufinanzierung, Jonas Hofmann',
    })
    expect([advisor.to.address, calendarOf(advisor).method]).toEqual(['jonas@musterbank.example', 'REQUEST'])
    expect([former?.to.address, calendarOf(former).method]).toEqual(['anna@musterbank.example', 'CANCEL'])
    const desk = 'https://beratung.musterbank.example/app/online-appointments/appointments/index'
    expect(advisor.text).toContain(`${desk}/${handed.uuid}\n`)
    expect(former?.text).toContain(`${desk}\n`)
    expect(former?.text).toContain('Jonas Hofmann übernimmt diesen Termin.')
    expect(advisor.text).toContain('Sie übernehmen diesen Termin von Dr. Anna Becker.')
  })

  it('changes nothing of what is told late of the time before', () => {
    const { customer } = sent(handed, 2)
    expect(calendarOf(customer).summary).toBe('Baufinanzierung, Dr. Anna Becker')
  })

  it('may give it back', () => {
    const back = appointmentOf([requested, confirmed, taken, confirmed])
    const { customer } = sent(back, 4, { former: jonasMailbox })
    expect(customer.text).toContain('Dr. Anna Becker berät Sie anstelle von Jonas Hofmann.')
  })
})

describe('the mail to the customer', () => {
  it('says when by the clocks of the institution and which these are, where, what to bring, and links the private page', () => {
    const { customer } = sent(appointmentOf([requested, confirmed]))
    for (const text of [customer.text, customer.html ?? '']) {
      expect(text).toContain('Di, 24. November 2026, 14:30 bis 16:00 Uhr (deutsche Zeit, UTC+01:00)')
      expect(text).toContain('Filiale Westend, Lindenallee 14')
      expect(text).toContain('Ausweis und die letzten drei Gehaltsnachweise')
      expect(text).toContain('069 90009142')
    }
    const link =
      'https://beratung.musterbank.example/app/appointment?id=9d2e4f60-5b7c-4d8e-9f01-3a4b5c6d0001&token=k7Rw2ZtVb9QxNd4m'
    expect(customer.text).toContain(link)
    expect(customer.html).toContain(`href="${link.replace('&', '&amp;')}"`)
  })

  const page =
    'https://beratung.musterbank.example/app/appointment?id=9d2e4f60-5b7c-4d8e-9f01-3a4b5c6d0001&token=k7Rw2ZtVb9QxNd4m'
  const ways = `Fragen: 069 90009142\nTermin ansehen oder ändern: ${page}`
  const deskPage =
    'https://beratung.musterbank.example/app/online-appointments/appointments/index/9d2e4f60-5b7c-4d8e-9f01-3a4b5c6d0001'

  it('has in its calendar file whom to call and the private page, and the one to the advisor the desk alone', () => {
    const { customer, advisor } = sent(appointmentOf([requested, confirmed], { preparation: null }))
    expect(calendarOf(customer).description).toBe(ways)
    expect(calendarOf(advisor).description).toBe(`Termin öffnen: ${deskPage}`)
    const silent = { ...anna, phone: null }
    const without = sent(appointmentOf([step('confirmed', 'customer', tuesday, null, silent)]))
    expect(without.customer.ical?.content).not.toContain('Fragen')
    expect(JSON.stringify(advisor.ical)).not.toMatch(/token|jana.hartmann@|4969900071/)
  })

  it('of one that is off has no link in its calendar file', () => {
    const { customer, advisor } = sent(appointmentOf([requested, step('declined', 'advisor')]))
    for (const { ical } of [customer, advisor]) expect(ical?.content).not.toContain('https://')
  })

  it('calls its calendar file by a word of the reader’s language', () => {
    const named = (language: string) => {
      const { customer, advisor } = sent(appointmentOf([requested, confirmed], { language }))
      return [customer.ical?.filename, advisor.ical?.filename]
    }
    expect(named('de')).toEqual(['termin.ics', 'termin.ics'])
    expect(named('en')).toEqual(['appointment.ics', 'termin.ics'])
  })

  const sentence = 'Ich rufe Sie zur vereinbarten Zeit an.'
  const link = 'https://treffen.musterbank.example/abc'
  it.each([
    ['by-phone', sentence, 'Am Telefon', 'Am Telefon', `${sentence}\nMitzubringen: Ausweis`],
    ['online', link, 'Online', link, 'Mitzubringen: Ausweis'],
    ['online', '', 'Art', 'Online', 'Mitzubringen: Ausweis'],
    ['in-branch', 'Lindenallee 14', 'Ort', 'Lindenallee 14', 'Mitzubringen: Ausweis'],
  ] as const)(
    'of one %s (%s) calls it what it is, in the calendar too',
    (type, place, label, location, description) => {
      const { customer, advisor } = sent(
        appointmentOf([requested, confirmed], { type, place, preparation: 'Ausweis' }),
      )
      for (const { text } of [customer, advisor]) {
        expect(text).toContain(`${label}: ${place || 'Online'}`)
        expect(text.includes('Ort:')).toBe(type === 'in-branch')
      }
      expect(calendarOf(customer)).toMatchObject({ location, description: `${description}\n${ways}` })
    },
  )

  it('says the address and what the advisor adds to it, which a calendar has in its notes: no map knows it', () => {
    const place = 'Filiale Westend, Lindenallee 14\nRaum 3'
    const { customer, advisor } = sent(
      appointmentOf([requested, confirmed], { place, preparation: 'Ausweis' }),
    )
    for (const { text, html } of [customer, advisor]) {
      expect(text).toContain(place)
      expect(html).toContain(place.replace('\n', '<br>'))
    }
    const location = 'Filiale Westend, Lindenallee 14'
    expect(calendarOf(customer)).toMatchObject({
      location,
      description: `Raum 3\nMitzubringen: Ausweis\n${ways}`,
    })
    expect(calendarOf(advisor)).toMatchObject({ location, description: `Raum 3\nTermin öffnen: ${deskPage}` })
  })

  it('has the link of the meeting to press, and none that a customer wrote', () => {
    const { customer, advisor } = sent(
      appointmentOf([step('requested', 'customer', tuesday, 'https://evil.example/a'), confirmed], {
        type: 'online',
        place: `Zum Gespräch: ${link}?a=1&b=2.`,
        name: 'https://evil.example/b',
      }),
      2,
    )
    for (const { html } of [customer, advisor]) {
      expect(html).toContain(`<a href="${link}?a=1&amp;b=2"`)
      expect(html).not.toContain('href="https://evil.example')
    }
  })

  it('is in the language of the booking, the one to the advisor in that of the institution', () => {
    const { customer, advisor } = sent(appointmentOf([requested, confirmed], { language: 'en' }))
    expect(customer.subject).toBe('Appointment confirmed: Tue, 24 November 2026, 14:30')
    expect(customer.text).toContain('Tue, 24 November 2026, 14:30 to 16:00 (German time, UTC+01:00)')
    expect(advisor.subject).toBe('Termin bestätigt: Jana Hartmann, Di, 24. November 2026, 14:30 Uhr')
  })

  it('says what was before it moved, and who moved it', () => {
    const byAdvisor = appointmentOf([
      requested,
      confirmed,
      step('confirmed', 'advisor', wednesday, 'Passt das?'),
    ])
    expect(sent(byAdvisor).customer.text).toContain('Bisher: Di, 24. November 2026, 14:30 Uhr')
    expect(sent(byAdvisor).customer.text).toContain('Dr. Anna Becker hat Ihren Termin verschoben.')
    expect(sent(byAdvisor).customer.text).toContain('Passt das?')
    const agreed = appointmentOf([requested, step('confirmed', 'advisor', wednesday)])
    expect(sent(agreed).customer.text).toContain('Bisher: Di, 24. November 2026, 14:30 Uhr')
    expect(sent(agreed).customer.text).toContain(
      'Dr. Anna Becker hat Ihren Termin verschoben und zur neuen Zeit bestätigt.',
    )
    const byCustomer = appointmentOf([requested, confirmed, step('requested', 'customer', wednesday)])
    expect(sent(byCustomer).customer.text).toContain('Sie haben um eine andere Zeit gebeten.')
    expect(sent(byCustomer).advisor.text).toContain('bittet um eine andere Zeit')
  })

  it('of one that is off has no link to move it, and leads to another time', () => {
    const { customer } = sent(
      appointmentOf([requested, step('declined', 'advisor', tuesday, 'Bin im Urlaub.')]),
    )
    expect(customer.text).not.toContain('token=')
    expect(customer.text).toContain('Bin im Urlaub.')
    expect(customer.text).toContain('/app/profile/anna-becker#termin')
  })

  it('carries no words of whoever booked: they may have given the address of somebody else', () => {
    const spam = 'Gewinnen Sie auf https://evil.example'
    const appointment = appointmentOf([step('requested', 'customer', tuesday, spam)], { name: spam })
    const { customer, advisor } = sent(appointment)
    expect(JSON.stringify(customer)).not.toContain('evil.example')
    expect(advisor.text).toContain(spam)
  })
})

it('shows the sign of the institution, which tells nothing of the reader, to both sides', () => {
  const { customer, advisor } = sent(appointmentOf([requested, confirmed]))
  for (const { html = '' } of [customer, advisor]) {
    expect(html.match(/<img [^>]*?alt="[^"]*"/g)).toEqual([
      '<img src="https://beratung.musterbank.example/app/pictures/ab.webp" alt="Musterbank"',
    ])
  }
})

describe('whatever stands in names and texts', () => {
  const hostile = '"><img src=x onerror=alert(1)>,;\r\nBcc: evil@e.example\r\nATTENDEE:mailto:evil@e.example'
  const appointment = appointmentOf([step('requested', 'customer', tuesday, hostile), confirmed], {
    name: hostile,
    topic_name: hostile,
    place: hostile,
    preparation: hostile,
    advisor: { ...anna, name: hostile },
  })

  it.each(['customer', 'advisor'] as const)('stays text in the mail to the %s', (side) => {
    const mail = sent(appointment, 2)[side]
    expect(mail.html).not.toContain('<img src=x')
    const calendar = calendarOf(mail)
    expect(calendar.attendee).toBe(`mailto:${mail.to.address}`)
    expect(mail.ical?.content.match(/^ATTENDEE/gm)).toHaveLength(1)
    expect(mail.ical?.content).not.toMatch(/^Bcc/m)
  })
})

describe('the reminder', () => {
  it('has the link and no calendar file', () => {
    const mail = reminderOf({
      appointment: appointmentOf([requested, confirmed]),
      token: 'k7Rw2ZtVb9QxNd4m',
      key: 'appointment/x/reminder/1',
      around,
    })
    expect(mail?.subject).toBe('Erinnerung an Ihren Termin: Di, 24. November 2026, 14:30 Uhr')
    expect(mail?.text).toContain('token=k7Rw2ZtVb9QxNd4m')
    expect(mail?.ical).toBeUndefined()
    expect(mail?.key).toBe('appointment/x/reminder/1')
  })
})
