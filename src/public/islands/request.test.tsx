import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { popupPageOf } from '../pages/profile/popup-page.ts'
import type { PopupPage, RequestId } from '../popups.ts'
import { samplePage as page, stubIslands } from '../testing/islands.ts'
import { sampleData } from '../testing/sample.ts'
import { translator } from '../texts.ts'
import { forgetDraft, keepDraft } from './drafts.ts'
import { islandKeys } from './keys.ts'
import { RequestPopup } from './request.tsx'
import { requests } from './requests.ts'

const { answer, countOf, onClose, sent } = stubIslands()
const path = '/api/v1/advisors/anna-becker/contact-requests'
const ticketPath = '/api/v1/form-ticket'
const ids = Object.keys(requests) as RequestId[]
const t = translator('de')
// Every form's texts, whichever the sample page has.
const whole = {
  ...page,
  texts: Object.fromEntries(ids.flatMap((id) => islandKeys[id].map((key) => [key, t(key)]))),
}

const show = (id: RequestId, changes: Partial<typeof page> = {}) =>
  render(<RequestPopup id={id} page={{ ...whole, ...changes }} onClose={onClose} />)
const field = (name: string) => screen.getByRole('textbox', { name })
const fields = () => screen.getAllByRole('textbox').map((each) => each.getAttribute('name'))
const consent = () => screen.getByRole('checkbox', { name: /einverstanden/ })
const submit = (name = 'Rückruf wünschen') => userEvent.click(screen.getByRole('button', { name }))
const stored = () => Response.json({ uuid: '5b1f0b9e-7a0c-4f5a-8d39-2f2f6f9f0001' }, { status: 201 })
const refused = (errors: object, message = 'Bitte prüfen Sie die Felder.') =>
  Response.json({ message, errors }, { status: 422 })
const ticketOf = (ticket: string, from = 0, until = 3_600_000) =>
  Response.json({
    ticket,
    valid_from: new Date(Date.now() + from).toISOString(),
    expires_at: new Date(Date.now() + until).toISOString(),
  })

async function fill() {
  await userEvent.type(field('Vor- und Nachname'), 'Petra Sommer')
  await userEvent.type(field('Telefonnummer'), '0171 2345678')
  await userEvent.click(consent())
}

beforeEach(() => {
  for (const id of ids) forgetDraft(id)
})

describe('the forms', () => {
  test.each<[RequestId, string, string[]]>([
    ['basic-contact-request', 'Kontaktanfrage', ['name', 'email', 'phone', 'message']],
    ['appointment-request', 'Terminwunsch', ['name', 'email', 'phone', 'preferred_time', 'message']],
    ['appointment', 'Termin vereinbaren', ['name', 'email', 'phone', 'preferred_time', 'message']],
    ['callback', 'Rückrufwunsch', ['name', 'phone', 'preferred_time', 'message']],
    ['messenger', 'Nachricht schreiben', ['name', 'email', 'message']],
  ])('%s asks for what its kind needs, and for consent', (id, title, names) => {
    answer({})
    show(id)
    expect(screen.getByRole('dialog', { name: title })).toBeVisible()
    expect(fields()).toEqual(names)
    expect(consent()).not.toBeChecked()
    expect(consent()).toBeRequired()
  })

  test.each<[RequestId, string, string, object]>([
    [
      'basic-contact-request',
      'Anfrage senden',
      'Dr. Anna Becker meldet sich bei Ihnen.',
      { kind: 'contact' },
    ],
    [
      'appointment-request',
      'Termin wünschen',
      'meldet sich mit einem Terminvorschlag.',
      { kind: 'appointment' },
    ],
    ['appointment', 'Termin wünschen', 'meldet sich mit einem Terminvorschlag.', { kind: 'appointment' }],
  ])('%s is sent as its kind, and thanks', async (id, button, thanks, kind) => {
    answer({ [path]: stored })
    show(id)
    await userEvent.type(field('Vor- und Nachname'), ' Petra Sommer ')
    await userEvent.type(field('E-Mail-Adresse'), 'petra@sommer.example')
    await userEvent.click(consent())
    await submit(button)
    expect(await screen.findByRole('status')).toHaveTextContent(thanks)
    expect(screen.getByRole('status')).toHaveFocus()
    const email = 'petra@sommer.example'
    expect(await sent(path)).toEqual([{ ...kind, name: 'Petra Sommer', email, consent: true }])
  })

  test('a message begins a conversation, and the thanks lead there', async () => {
    const threads = '/api/v1/messenger/threads'
    answer({ [threads]: () => Response.json({ uuid: 'u-1', token: 'to-1' }, { status: 201 }) })
    show('messenger')
    await userEvent.type(field('Vor- und Nachname'), 'Petra Sommer')
    await userEvent.type(field('E-Mail-Adresse'), 'petra@sommer.example')
    await userEvent.type(field('Ihre Nachricht'), 'Haben Sie Zeit?')
    await userEvent.click(consent())
    await submit('Nachricht senden')
    expect(await screen.findByRole('status')).toHaveTextContent('Ihre Nachricht ist angekommen.')
    expect(screen.getByRole('link', { name: 'Unterhaltung öffnen' })).toHaveAttribute(
      'href',
      '/app/messenger/u-1?token=to-1',
    )
    expect(await sent(threads)).toEqual([
      {
        advisor: 'anna-becker',
        name: 'Petra Sommer',
        email: 'petra@sommer.example',
        message: 'Haben Sie Zeit?',
        consent: true,
      },
    ])
  })

  const answersPath = '/api/v1/advisors/anna-becker/messenger-answers'

  test('a message is told when it is answered, and nobody waits for that', async () => {
    document.documentElement.lang = 'de'
    const asked = Promise.withResolvers<Response>()
    answer({ [answersPath]: () => asked.promise })
    show('messenger')
    const note = document.querySelector('.answers-note')
    await userEvent.type(field('Ihre Nachricht'), 'Haben Sie Zeit?')
    expect(note).toBeEmptyDOMElement()
    const opens = { date: '2026-11-30', time: '09:00' }
    const hours = {
      date: '2026-11-28',
      is_open: false,
      until: null,
      opens,
      changes_at: '2026-11-28T23:00:00Z',
    }
    asked.resolve(Response.json({ away_until: null, answers_within: 4, hours }))
    expect(await screen.findByText('Antwortet wieder am Montag ab 9:00 Uhr')).toBe(note)
    expect(field('Ihre Nachricht')).toHaveValue('Haben Sie Zeit?')
  })

  test('nothing is told where that is unknown or cannot be asked, nor of another kind of request', async () => {
    answer({})
    const { unmount } = show('messenger')
    await waitFor(() => expect(countOf(answersPath)).toBe(1))
    expect(document.querySelector('.answers-note')).toBeEmptyDOMElement()
    unmount()
    show('callback')
    expect(document.querySelector('.answers-note')).toBeNull()
    expect(countOf(answersPath)).toBe(1)
  })

  test('ask customers only where the institution wants it, and hide the trap from people', async () => {
    answer({ [path]: stored })
    show('callback', { asksCustomer: false })
    expect(screen.getAllByRole('checkbox')).toHaveLength(1)
    expect(screen.queryByRole('textbox', { name: 'Website' })).toBeNull()
    document.querySelector<HTMLInputElement>('[name=website]')?.setAttribute('value', 'https://spam.example')
    await fill()
    await submit()
    expect(await sent(path)).toEqual([expect.objectContaining({ website: 'https://spam.example' })])
  })
})

describe('a refusal', () => {
  test('stands at its fields, takes the focus to the first, and goes while they are mended', async () => {
    const errors = { phone: ['Die Telefonnummer ist zu kurz.'], consent: ['Bitte stimmen Sie zu.'] }
    answer({ [path]: () => refused(errors) })
    show('callback')
    await userEvent.type(field('Vor- und Nachname'), 'Petra Sommer')
    await userEvent.type(field('Telefonnummer'), '12')
    await userEvent.click(consent())
    await submit()
    const phone = field('Telefonnummer')
    await waitFor(() => expect(phone).toHaveFocus())
    expect(phone).toBeInvalid()
    expect(phone).toHaveAccessibleDescription('Die Telefonnummer ist zu kurz.')
    expect(consent()).toHaveAccessibleDescription('Bitte stimmen Sie zu.')
    expect(field('Vor- und Nachname')).toHaveValue('Petra Sommer')
    expect(await sent(path)).toEqual([{ kind: 'callback', name: 'Petra Sommer', phone: '12', consent: true }])
    await userEvent.type(phone, '0')
    expect(phone).toBeValid()
    expect(screen.getByRole('alert')).toHaveTextContent('Bitte prüfen Sie die Felder.')
    await userEvent.click(consent())
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('for want of an answer comes at once, in sentences that name the fields as the form does, and asks nobody', async () => {
    answer({ [path]: stored })
    show('messenger')
    await submit('Nachricht senden')
    expect(field('Vor- und Nachname')).toHaveFocus()
    expect(field('Vor- und Nachname')).toHaveAccessibleDescription('Bitte geben Sie Ihren Namen an.')
    expect(field('E-Mail-Adresse')).toHaveAccessibleDescription('Bitte geben Sie Ihre E-Mail-Adresse an.')
    expect(field('Ihre Nachricht')).toHaveAccessibleDescription('Bitte schreiben Sie Ihre Nachricht.')
    expect(consent()).toHaveAccessibleDescription('Bitte stimmen Sie dem zu.')
    expect(screen.getByRole('alert')).toHaveTextContent('Bitte berichtigen Sie die markierten Felder.')
    expect(await sent(path)).toEqual([])
    await userEvent.type(field('Vor- und Nachname'), 'Petra Sommer')
    await submit('Nachricht senden')
    expect(field('E-Mail-Adresse')).toHaveFocus()
    expect(await sent(path)).toEqual([])
  })

  test('for want of an e-mail address and a number asks for either, and mending one mends both', async () => {
    answer({ [path]: stored })
    show('basic-contact-request')
    await submit('Anfrage senden')
    const sentence = 'Bitte geben Sie Ihre E-Mail-Adresse oder Ihre Telefonnummer an.'
    expect(field('E-Mail-Adresse')).toHaveAccessibleDescription(sentence)
    expect(field('Telefonnummer')).toHaveAccessibleDescription(sentence)
    await userEvent.type(field('Telefonnummer'), '0')
    expect(field('E-Mail-Adresse')).toBeValid()
    expect(await sent(path)).toEqual([])
  })

  test('of a field that the form does not show stands at its foot', async () => {
    answer({ [path]: () => refused({ advisor: ['Nicht da.'] }) })
    show('callback')
    await fill()
    await submit()
    expect(await screen.findByRole('alert')).toHaveTextContent('Nicht da.')
  })

  test.each([
    [429, { message: 'Zu viele Anfragen.' }, 'Zu viele Anfragen.'],
    [404, { message: 'Nicht gefunden' }, 'Das ist im Moment nicht möglich.'],
    [403, { message: 'module off' }, 'Das ist im Moment nicht möglich.'],
    [
      500,
      { message: 'oops' },
      'Ein Fehler ist aufgetreten. Bitte versuchen Sie es später erneut. Ihre Angaben',
    ],
    [502, undefined, 'Ein Fehler ist aufgetreten.'],
  ])('with status %i is said in words for visitors', async (status, body, text) => {
    answer({ [path]: () => new Response(body && JSON.stringify(body), { status }) })
    show('callback')
    await fill()
    await submit()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(text)
    expect(alert).toHaveFocus()
  })

  test('said twice takes the focus twice', async () => {
    answer({ [path]: () => refused({ name: ['Name fehlt'] }) })
    show('callback')
    await fill()
    await submit()
    await waitFor(() => expect(field('Vor- und Nachname')).toHaveFocus())
    await submit()
    await waitFor(() => expect(field('Vor- und Nachname')).toHaveFocus())
    expect(await sent(path)).toHaveLength(2)
  })
})

describe('a draft', () => {
  test('is kept when the connection fails, even after closing', async () => {
    answer({ [path]: () => Promise.reject(new TypeError('failed')) })
    const { unmount } = show('callback')
    await fill()
    await submit()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Die Verbindung ist gescheitert. Ihre Angaben stehen noch hier.',
    )
    unmount()
    show('callback')
    expect(field('Vor- und Nachname')).toHaveValue('Petra Sommer')
    expect(consent()).toBeChecked()
  })

  test('says who asks in every form, but agrees to one only', async () => {
    answer({})
    const { unmount } = show('callback')
    await fill()
    await userEvent.type(field('Worum geht es? (freiwillig)'), 'Zinsen')
    unmount()
    show('appointment')
    expect(field('Vor- und Nachname')).toHaveValue('Petra Sommer')
    expect(field('Telefonnummer')).toHaveValue('0171 2345678')
    expect(field('Worum geht es? (freiwillig)')).toHaveValue('')
    expect(consent()).not.toBeChecked()
  })

  test('is sent once, and then forgotten', async () => {
    let reply = (_: Response) => {}
    answer({ [path]: () => new Promise((resolve) => (reply = resolve)) })
    const { unmount } = show('callback')
    await fill()
    await userEvent.click(screen.getByRole('checkbox', { name: /bereits Kundin/ }))
    await submit()
    await submit()
    reply(stored())
    expect(await screen.findByRole('status')).toHaveTextContent(
      'Vielen Dank. Dr. Anna Becker ruft Sie unter 0171 2345678 zurück.',
    )
    expect(await sent(path)).toEqual([
      { kind: 'callback', name: 'Petra Sommer', phone: '0171 2345678', is_customer: true, consent: true },
    ])
    unmount()
    show('callback')
    expect(field('Vor- und Nachname')).toHaveValue('')
  })
})

describe('a ticket', () => {
  test('is fetched when the form opens and goes along', async () => {
    answer({ [path]: stored, [ticketPath]: () => ticketOf('first') })
    show('callback')
    await fill()
    await waitFor(() => expect(countOf(ticketPath)).toBe(1))
    await submit()
    await screen.findByRole('status')
    expect(await sent(path)).toEqual([expect.objectContaining({ ticket: 'first' })])
    expect(countOf(ticketPath)).toBe(1)
  })

  test('is waited for until it counts, by the clock of the server', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    // This browser's clock is an hour late.
    const hour = 3_600_000
    answer({
      [path]: stored,
      [ticketPath]: () => {
        const ticket = ticketOf('later', hour + 2000, 2 * hour)
        ticket.headers.set('date', new Date(Date.now() + hour).toUTCString())
        return ticket
      },
    })
    keepDraft('callback', { name: 'Petra Sommer', phone: '0171 2345678', consent: 'on' })
    show('callback')
    await userEvent
      .setup({ advanceTimers: vi.advanceTimersByTime })
      .click(screen.getByRole('button', { name: 'Rückruf wünschen' }))
    await vi.advanceTimersByTimeAsync(1500)
    expect(await sent(path)).toEqual([])
    await vi.advanceTimersByTimeAsync(1600)
    expect(await sent(path)).toEqual([expect.objectContaining({ ticket: 'later' })])
  })

  test('that is too old, or that the server no longer takes, is fetched anew without asking', async () => {
    const tickets = [ticketOf('old', 0, -1000), ticketOf('second'), ticketOf('third')]
    let posts = 0
    answer({
      [ticketPath]: () => tickets.shift() ?? new Response(null, { status: 500 }),
      [path]: () => (posts++ === 0 ? refused({ ticket: ['Zu spät.'] }, 'Zu spät.') : stored()),
    })
    show('callback')
    await fill()
    await submit()
    await screen.findByRole('status')
    const given = (await sent(path)) as { ticket: string }[]
    expect(given.map(({ ticket }) => ticket)).toEqual(['second', 'third'])
  })

  test('that is refused again is said', async () => {
    answer({
      [ticketPath]: () => ticketOf('x'),
      [path]: () => refused({ ticket: ['Bitte laden Sie die Seite neu.'] }),
    })
    show('callback')
    await fill()
    await submit()
    expect(await screen.findByRole('alert')).toHaveTextContent('Bitte laden Sie die Seite neu.')
    expect(await sent(path)).toHaveLength(2)
  })
})

describe('the notice on privacy', () => {
  const noticeIn = (page: PopupPage, id: RequestId) => {
    const shown = render(<RequestPopup id={id} page={page} onClose={onClose} />)
    const text = document.querySelector('.privacy')?.textContent
    shown.unmount()
    return text
  }
  const rights =
    'Sie können jederzeit Auskunft, Berichtigung oder Löschung verlangen und der Verwendung widersprechen.'

  test.each(['basic-contact-request', 'appointment-request', 'callback'] as const)(
    'stands in each form: %s says who uses the details, what for, how long, and whose rights there are',
    (id) => {
      expect(noticeIn(whole, id)).toBe(
        `Musterbank verwendet Ihre Angaben, um Ihnen zu antworten, und löscht sie 90 Tage, nachdem Ihre Anfrage erledigt ist. ${rights} Datenschutz`,
      )
    },
  )

  test('says of a message that a conversation is kept for its own days after the last one', () => {
    const keptDays = { ...whole.keptDays, conversation: 30 }
    expect(noticeIn({ ...whole, keptDays }, 'messenger')).toBe(
      `Musterbank verwendet Ihre Angaben, um Ihnen zu antworten, und löscht sie 30 Tage nach der letzten Nachricht. ${rights} Datenschutz`,
    )
  })

  test('follows the settings, in both languages, one day too; it leads nowhere without an address', () => {
    const data = sampleData()
    const settings = [{ name: 'retention.contact_requests', value: '1' }]
    const pageIn = (language: string) =>
      popupPageOf({ ...data, tenant: { ...data.tenant, settings } }, language, translator(language))
    expect(noticeIn(pageIn('de'), 'callback')).toBe(
      `Musterbank verwendet Ihre Angaben, um Ihnen zu antworten, und löscht sie einen Tag, nachdem Ihre Anfrage erledigt ist. ${rights}`,
    )
    expect(noticeIn(pageIn('en'), 'callback')).toBe(
      'Musterbank uses your details to answer you, and deletes them one day after your request was closed. You can ask at any time to see, correct or delete them, and object to their use.',
    )
  })
})
