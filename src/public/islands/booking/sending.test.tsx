import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { stubIslands } from '../../testing/islands.ts'
import { keepDraft } from '../drafts.ts'
import { BookingPopup } from './booking.tsx'
import type { Topic } from './calls.ts'
import { keptBooking } from './kept.ts'
import { beginSession, changeSession, sessionNow } from './session.ts'
import {
  allWell,
  booked,
  held,
  loan,
  bookingPage as page,
  paths,
  slots,
  stubBooking,
  ticketOf,
} from './testing.ts'

const { answer, countOf, onClose, sent } = stubIslands()
stubBooking()

const book = () => userEvent.click(screen.getByRole('button', { name: 'Termin buchen' }))
const done = () => screen.findByRole('heading', { name: 'Ihr Termin ist bestätigt' })
const keys: (string | null)[] = []
/** Answers bookings one after the other, and notes their keys. */
const replies = (...all: (() => Response | Promise<Response>)[]) => ({
  ...allWell,
  [paths.appointments]: (request: Request) => {
    keys.push(request.headers.get('idempotency-key'))
    return (all[Math.min(keys.length, all.length) - 1] ?? booked)()
  },
})
const broken = () => Promise.reject(new TypeError('failed'))

/** The last question, with all answers there. */
function show(minutes = 10) {
  const topic = loan as Topic
  beginSession({ topics: [topic], types: ['in-branch'] })
  const [, , slot] = slots
  const end = new Date(Date.now() + minutes * 60_000).toISOString()
  const hold = { uuid: paths.hold.slice(-36), token: 'first', slot, end, until: Date.parse(end) }
  changeSession({ step: 'details', topic, type: 'in-branch', slot, hold: hold as never })
  keepDraft('appointment', { name: 'Jana Hartmann', email: 'jana@hartmann.example', consent: 'on' })
  return render(<BookingPopup page={page} onClose={onClose} />)
}

/** Between tries lie seconds; nobody waits for them here. */
function passingTime() {
  vi.useFakeTimers({
    now: new Date('2026-11-23T09:32:00Z'),
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
  })
  return async () => {
    await vi.advanceTimersByTimeAsync(1000)
    await vi.advanceTimersByTimeAsync(3000)
  }
}

beforeEach(() => {
  keys.length = 0
})

describe('sending', () => {
  test('twice at once is once', async () => {
    let reply = (_: Response) => {}
    answer(replies(() => new Promise((resolve) => (reply = resolve))))
    show()
    await book()
    await book()
    await waitFor(() => expect(keys).toHaveLength(1))
    reply(booked())
    await done()
    expect(keys).toHaveLength(1)
  })

  test('again after a broken connection carries the same key', async () => {
    const pass = passingTime()
    answer(replies(broken, () => new Response(null, { status: 502 }), booked))
    show()
    await book()
    await pass()
    await done()
    expect(new Set(keys).size).toBe(1)
    expect(keys).toHaveLength(3)
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  })

  test('other words asks first what became of the first ones', async () => {
    const pass = passingTime()
    answer(replies(broken, broken, broken, booked))
    show()
    await book()
    await pass()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Die Verbindung ist gescheitert. Ihre Angaben stehen noch hier.',
    )
    await userEvent.type(screen.getByRole('textbox', { name: /Nachricht/ }), 'Hallo')
    await book()
    await done()
    expect(new Set(keys).size).toBe(1)
    expect((await sent(paths.appointments)).at(-1)).not.toHaveProperty('message')
  })

  test('after a refusal uses another key, and the refusal stands at its field', async () => {
    const errors = { email: ['Bitte geben Sie eine E-Mail-Adresse ein.'] }
    answer(replies(() => Response.json({ message: 'Bitte prüfen.', errors }, { status: 422 }), booked))
    show()
    await book()
    const email = screen.getByRole('textbox', { name: 'E-Mail-Adresse' })
    await waitFor(() => expect(email).toHaveFocus())
    expect(email).toHaveAccessibleDescription('Bitte geben Sie eine E-Mail-Adresse ein.')
    await userEvent.type(email, '.de')
    expect(email).toBeValid()
    await book()
    await done()
    expect(new Set(keys).size).toBe(2)
  })

  test('the trap goes along, and a customer says so', async () => {
    answer(replies(booked))
    show()
    document.querySelector<HTMLInputElement>('[name=website]')?.setAttribute('value', 'https://spam.example')
    await userEvent.click(screen.getByRole('checkbox', { name: /bereits Kundin/ }))
    await book()
    await done()
    expect(await sent(paths.appointments)).toEqual([
      expect.objectContaining({ website: 'https://spam.example', is_customer: true, hold: 'first' }),
    ])
  })
})

describe('the ticket', () => {
  const given = async () =>
    ((await sent(paths.appointments)) as { ticket?: string }[]).map(({ ticket }) => ticket)
  const refusing = (errors: object) => () => Response.json({ message: 'Zu spät.', errors }, { status: 422 })

  test('is fetched while the details are asked for, and goes along', async () => {
    answer({ ...replies(booked), [paths.ticket]: () => ticketOf('first') })
    show()
    await waitFor(() => expect(countOf(paths.ticket)).toBe(1))
    await book()
    await done()
    expect(await given()).toEqual(['first'])
    expect(countOf(paths.ticket)).toBe(1)
  })

  test('that the server no longer takes is fetched anew without asking, and books under another key', async () => {
    const tickets = ['first', 'second']
    answer({
      ...replies(refusing({ ticket: ['Zu spät.'] }), booked),
      [paths.ticket]: () => ticketOf(tickets.shift() ?? ''),
    })
    show()
    await book()
    await done()
    expect(await given()).toEqual(['first', 'second'])
    expect(new Set(keys).size).toBe(2)
    expect(countOf(paths.hold)).toBe(0)
  })

  test('that is refused again is said', async () => {
    answer({
      ...replies(refusing({ ticket: ['Bitte laden Sie die Seite neu.'] })),
      [paths.ticket]: () => ticketOf('x'),
    })
    show()
    await book()
    expect(await screen.findByRole('alert')).toHaveTextContent('Bitte laden Sie die Seite neu.')
    expect(await given()).toEqual(['x', 'x'])
  })

  test('is sent again with the same words after a broken connection, and is the same then', async () => {
    const pass = passingTime()
    const tickets = ['first', 'second']
    answer({ ...replies(broken, booked), [paths.ticket]: () => ticketOf(tickets.shift() ?? '') })
    show()
    await book()
    await pass()
    await done()
    expect(await given()).toEqual(['first', 'first'])
    expect(new Set(keys).size).toBe(1)
  })

  test('is done without where the server gives out none', async () => {
    answer(replies(booked))
    show()
    await book()
    await done()
    expect(await given()).toEqual([undefined])
  })
})

describe('the time that is kept', () => {
  const said = () =>
    screen
      .getAllByRole('status')
      .map((each) => each.textContent)
      .join('')
  const pass = (minutes: number) => act(() => vi.advanceTimersByTime(minutes * 60_000))
  const stop = () => vi.useFakeTimers({ now: new Date('2026-11-23T09:32:00Z') })

  test('is announced two minutes before its end, and when it is over', () => {
    stop()
    answer(allWell)
    show()
    expect(screen.getByText('ist bis 10:42 Uhr für Sie reserviert.')).toBeVisible()
    expect(said()).toBe('')
    pass(8.1)
    expect(said()).toBe(
      'Di, 24. November 2026, 14:30 Uhr ist noch zwei Minuten für Sie reserviert, bis 10:42 Uhr.',
    )
    pass(2)
    expect(said()).toContain('ist nicht mehr für Sie reserviert.')
    expect(screen.getByRole('textbox', { name: 'Vor- und Nachname' })).toHaveValue('Jana Hartmann')
  })

  const more = () => screen.queryByRole('button', { name: 'Mehr Zeit' })
  const asked = () => document.querySelector('[aria-live="assertive"]')?.textContent
  const longer = () =>
    held(0, { token: 'first', expires_at: new Date(Date.now() + 10 * 60_000).toISOString() })

  test('is extended by one press from two minutes before its end on, and kept so by the tab', async () => {
    stop()
    answer({ ...allWell, [paths.extensions]: longer })
    show()
    pass(7.9)
    expect(more()).toBeNull()
    pass(0.2)
    vi.useFakeTimers({ now: new Date('2026-11-23T09:40:06Z'), toFake: ['Date'] })
    await userEvent.click(more() as HTMLElement)
    await waitFor(() => expect(more()).toBeNull())
    expect(await sent(paths.extensions)).toEqual([{ hold: 'first', expires_at: '2026-11-23T09:42:00.000Z' }])
    expect(screen.getByText('ist bis 10:50 Uhr für Sie reserviert.')).toBeVisible()
    expect(said()).toBe('Di, 24. November 2026, 14:30 Uhr ist bis 10:50 Uhr für Sie reserviert.')
    expect(keptBooking({ topics: [loan as Topic], types: ['in-branch'] }).hold).toMatchObject({
      end: '2026-11-23T09:50:06.000Z',
      until: Date.parse('2026-11-23T09:50:06Z'),
    })
  })

  test('is counted down in its last 20 seconds, read out once, and leaves the focus where it is', () => {
    stop()
    answer(allWell)
    show()
    const name = screen.getByRole('textbox', { name: 'Vor- und Nachname' })
    name.focus()
    pass(9.6)
    expect(asked()).toBe('')
    pass(0.1)
    expect(asked()).toBe(
      'Die Zeit ist noch 20 Sekunden für Sie reserviert. Mit „Mehr Zeit“ bleibt sie zehn Minuten länger reserviert.',
    )
    expect(screen.getByText('Noch 18 Sekunden reserviert')).toHaveAttribute('aria-hidden', 'true')
    act(() => vi.advanceTimersByTime(3000))
    expect(screen.getByText('Noch 15 Sekunden reserviert')).toBeInTheDocument()
    expect(name).toHaveFocus()
  })

  test('is a Tab away in its last seconds from every field, and typing goes on there', async () => {
    answer({ ...allWell, [paths.extensions]: longer })
    show(0.3)
    const name = screen.getByRole('textbox', { name: 'Vor- und Nachname' })
    name.focus()
    await userEvent.tab()
    expect(more()).toHaveFocus()
    await userEvent.tab()
    expect(name).toHaveFocus()
    await userEvent.tab()
    expect(more()).not.toHaveFocus()
    name.focus()
    await userEvent.click(more() as HTMLElement)
    await waitFor(() => expect(more()).toBeNull())
    expect(name).toHaveFocus()
  })

  test('that cannot be kept longer is said so, with what to do', async () => {
    const message = 'Diese Zeit ist seit fast zwei Stunden für Sie reserviert.'
    answer({ ...allWell, [paths.extensions]: () => Response.json({ message }, { status: 409 }) })
    show(1)
    await userEvent.click(more() as HTMLElement)
    expect(await screen.findByRole('alert')).toHaveTextContent(`${message} Ihre Angaben stehen noch hier.`)
    expect(screen.getByRole('alert')).toHaveFocus()
    expect(screen.getByRole('textbox', { name: 'Vor- und Nachname' })).toHaveValue('Jana Hartmann')
  })

  test('can be kept again when it is over', async () => {
    answer({ ...allWell, [paths.holds]: () => held() })
    show(-1)
    await userEvent.click(screen.getByRole('button', { name: 'Noch einmal reservieren' }))
    expect(await screen.findByText('ist bis 10:42 Uhr für Sie reserviert.')).toBeVisible()
    expect(countOf(paths.holds)).toBe(1)
  })

  test('goes on when the page is left, for a reload leaves it too', () => {
    answer(allWell)
    show()
    window.dispatchEvent(new Event('pagehide'))
    expect(countOf(paths.hold)).toBe(0)
    expect(sessionNow()?.hold?.token).toBe('first')
  })
})

describe('after a reload', () => {
  /** A page that is read anew has its modules anew, and what the tab has kept. */
  async function reload() {
    cleanup()
    vi.resetModules()
    const fresh = await import('./booking.tsx')
    await (await import('./use-later.ts')).fetchLater()
    return render(<fresh.BookingPopup page={page} onClose={onClose} />)
  }
  const name = () => screen.findByRole('textbox', { name: 'Vor- und Nachname' })

  test('everything chosen and typed is there, and the same hold is booked', async () => {
    answer({ ...replies(booked), [paths.topics]: () => Response.json([loan]) })
    show()
    await reload()
    expect(await name()).toHaveValue('Jana Hartmann')
    expect(screen.getByRole('checkbox', { name: /einverstanden/ })).toBeChecked()
    expect(screen.getByText('ist bis 10:42 Uhr für Sie reserviert.')).toBeVisible()
    await book()
    await done()
    expect(countOf(paths.holds)).toBe(0)
    expect(await sent(paths.appointments)).toEqual([
      expect.objectContaining({ hold: 'first', name: 'Jana Hartmann' }),
    ])
    await reload()
    expect(await screen.findByRole('heading', { name: 'Wie möchten Sie sprechen?' })).toBeVisible()
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/Jana|first/)
  })

  test('a booking whose reply never came is asked for under its own key', async () => {
    answer({ ...replies(booked), [paths.topics]: () => Response.json([loan]) })
    show()
    changeSession({ attempt: { key: 'earlier', body: { hold: 'first' } as never, isOpen: true } })
    await reload()
    await name()
    await book()
    await done()
    expect(keys).toEqual(['earlier'])
  })

  test('a topic that is offered no more is asked for, and what was typed stays', async () => {
    answer({ ...allWell, [paths.topics]: () => Response.json([{ ...loan, uuid: paths.hold.slice(-36) }]) })
    show()
    await reload()
    expect(await screen.findByRole('heading', { name: 'Wie möchten Sie sprechen?' })).toBeVisible()
    expect(JSON.stringify({ ...sessionStorage })).toContain('Jana Hartmann')
  })

  test("nothing of it stands in another advisor's popup", async () => {
    answer({ ...allWell, [paths.topics]: () => Response.json([loan]) })
    show()
    history.replaceState(null, '', '/app/profile/ole-brandt#termin')
    await reload()
    expect(await screen.findByRole('heading', { name: 'Wie möchten Sie sprechen?' })).toBeVisible()
  })

  test.each([
    'no JSON',
    'null',
    '[]',
    '{"step":"details"}',
    '{"step":"done","topic":1}',
    '{"step":"details","topic":{},"type":"x","slot":7,"hold":"y"}',
  ])('what nobody can read is as nothing: %s', async (text) => {
    answer({ ...allWell, [paths.topics]: () => Response.json([loan]) })
    show()
    for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, text)
    await reload()
    expect(await screen.findByRole('heading', { name: 'Wie möchten Sie sprechen?' })).toBeVisible()
  })

  test('a browser that keeps nothing books all the same', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    answer(replies(booked))
    show()
    await book()
    await done()
  })
})
