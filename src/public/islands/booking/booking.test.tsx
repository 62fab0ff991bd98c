import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { stubIslands } from '../../testing/islands.ts'
import { textsOf } from '../popup.tsx'
import { BookingPopup } from './booking.tsx'
import {
  allWell,
  booked,
  held,
  loan,
  bookingPage as page,
  paths,
  slots,
  stubBooking,
  taken,
} from './testing.ts'
import { Missing } from './Waiting.tsx'

const { answer, countOf, onClose, sent } = stubIslands()
stubBooking()

const show = (changes: Partial<typeof page> = {}) =>
  render(<BookingPopup page={{ ...page, ...changes }} onClose={onClose} />)
// Whether it can be seen is asked of each element above it, which takes long in a calendar.
const button = (name: string | RegExp) => screen.findByRole('button', { name, hidden: true })
const press = async (name: string | RegExp) => userEvent.click(await button(name))
const question = (name: string) => screen.findByRole('heading', { name, hidden: true })
const field = (name: string) => screen.getByRole('textbox', { name })
const choose = async (name: RegExp) => {
  await userEvent.click(await screen.findByRole('radio', { name }))
  await press('Weiter')
}

async function toSlots(type = /In der Filiale/) {
  await choose(/Baufinanzierung/)
  await choose(type)
  await question('Wann passt es Ihnen?')
}

async function toDetails(type?: RegExp) {
  await toSlots(type)
  await press('14:30 Uhr')
  await press('Weiter')
  await question('Wie erreichen wir Sie?')
}

async function fill() {
  await userEvent.type(field('Vor- und Nachname'), 'Jana Hartmann')
  await userEvent.type(field('E-Mail-Adresse'), 'jana@hartmann.example')
  await userEvent.click(screen.getByRole('checkbox', { name: /einverstanden/ }))
}

describe('booking', () => {
  test('in a frame, leads to the page of the advisor where nothing is free', async () => {
    answer({ ...allWell, [paths.slots]: () => Response.json([]) })
    show({ outside: { profile: '/app/profile/anna-becker?lang=de', language: 'de' } })
    await toSlots()
    const link = await screen.findByRole('link', { name: 'Weitere Wege zu Dr. Anna Becker', hidden: true })
    expect(link).toHaveAttribute('href', '/app/profile/anna-becker?lang=de')
  })

  test('asks one question at a time, keeps the time, and says what was booked', async () => {
    answer(allWell)
    show()
    await screen.findByText('Schritt 1 von 4')
    expect(await question('Worum geht es?')).toBeVisible()
    expect(screen.getByRole('radio', { name: /Baufinanzierung 1 Std\. 30 Min\. Kauf/ })).not.toBeChecked()
    await press('Weiter')
    expect(screen.getByRole('alert')).toHaveTextContent('Bitte wählen Sie ein Thema.')
    expect(screen.getByRole('alert')).toHaveFocus()
    await choose(/Baufinanzierung/)
    expect(await question('Wie möchten Sie sprechen?')).toHaveFocus()
    expect(
      screen.getByRole('radio', { name: /In der Filiale Filiale Westend, Lindenallee 14/ }),
    ).toBeVisible()
    await choose(/In der Filiale/)
    expect(await question('Wann passt es Ihnen?')).toHaveFocus()
    await press('Weiter')
    expect(screen.getByRole('alert')).toHaveTextContent('Bitte wählen Sie eine Uhrzeit.')
    await press('14:30 Uhr')
    expect(screen.getByText('Di, 24. November 2026, 14:30 Uhr')).toBeVisible()
    await press('Weiter')
    expect(await question('Wie erreichen wir Sie?')).toHaveFocus()
    expect(screen.getByText('ist bis 10:42 Uhr für Sie reserviert.')).toBeVisible()
    expect(screen.getByText('Baufinanzierung, 1 Std. 30 Min., In der Filiale')).toBeVisible()
    expect(await sent(paths.holds)).toEqual([
      { advisor: 'anna-becker', topic: loan.uuid, type: 'in-branch', start: slots[2]?.start },
    ])
    await fill()
    await press('Termin buchen')
    expect(await question('Ihr Termin ist bestätigt')).toHaveFocus()
    expect(screen.getByText('14:30 Uhr')).toBeVisible()
    expect(screen.getByText(/unterwegs an jana@hartmann.example/)).toBeVisible()
    expect(screen.getByText('Ausweis und Gehaltsnachweise')).toBeVisible()
    expect(await sent(paths.appointments)).toEqual([
      {
        hold: 'Xv3mQ9pLr2Tn8sWk5YbJ1cHd',
        name: 'Jana Hartmann',
        email: 'jana@hartmann.example',
        consent: true,
      },
    ])
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    const id = '9d2e4f60-5b7c-4d8e-9f01-3a4b5c6d0001'
    expect(hrefs).toEqual([
      `/api/v1/appointments/${id}/calendar-file?token=k7Rw2ZtVb9QxNd4mLs8cYgHf`,
      '/advisor/phone-hit?advisorAlias=anna-becker',
      `/app/appointment?id=${id}&token=k7Rw2ZtVb9QxNd4mLs8cYgHf&step=move`,
      `/app/appointment?id=${id}&token=k7Rw2ZtVb9QxNd4mLs8cYgHf&step=cancel`,
    ])
  })

  test('keeps topic and type in sight above the times, each with a way to change it', async () => {
    answer(allWell)
    show()
    await toSlots()
    const facts = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(facts()).toEqual([
      'Baufinanzierung, 1 Std. 30 Min.',
      'Ändern: Thema',
      'In der Filiale',
      'Ändern: Art',
    ])
    await press('Ändern: Art')
    expect(await question('Wie möchten Sie sprechen?')).toHaveFocus()
    await choose(/Am Telefon/)
    await question('Wann passt es Ihnen?')
    expect(facts()).toContain('Am Telefon')
    await press('Ändern: Thema')
    expect(await question('Worum geht es?')).toHaveFocus()
    expect(screen.getByRole('radio', { name: /Baufinanzierung/ })).toBeChecked()
  })

  test('calls a place what is one, and a call what it is', async () => {
    const call = { type: 'by-phone', place: 'Ich rufe Sie an.' }
    answer({ ...allWell, [paths.appointments]: () => booked(call) })
    show()
    await toDetails(/Am Telefon/)
    await fill()
    await press('Termin buchen')
    expect(field('Telefonnummer')).toHaveAccessibleDescription(/Bitte geben Sie Ihre Telefonnummer an\./)
    expect(await sent(paths.appointments)).toEqual([])
    await userEvent.type(field('Telefonnummer'), '0171 2345678')
    await press('Termin buchen')
    await question('Ihr Termin ist bestätigt')
    expect(screen.getByText('Ich rufe Sie an.').previousSibling).toHaveTextContent('Am Telefon')
    expect(screen.queryByText('Ort')).toBeNull()
  })

  test('asks for an appointment that the advisor confirms by hand, and says until when the answer comes', async () => {
    const answer_by = '2026-11-24T06:30:00Z'
    answer({
      ...allWell,
      [paths.holds]: () => held(10, { answer_by }),
      [paths.appointments]: () => booked({ state: 'requested', answer_by }),
    })
    show()
    await toDetails()
    expect(
      screen.getByText(
        'Dr. Anna Becker bestätigt Termine selbst und antwortet auf Ihre Anfrage bis Di, 24. November, 07:30 Uhr.',
      ),
    ).toBeVisible()
    expect(field('E-Mail-Adresse')).toHaveAccessibleDescription('Hierhin schicken wir die Antwort.')
    expect(screen.queryByRole('button', { name: 'Termin buchen' })).toBeNull()
    await fill()
    await press('Termin anfragen')
    await question('Ihre Terminanfrage ist angekommen')
    expect(
      screen.getByText(/antwortet bis Di, 24\. November, 07:30 Uhr an jana@hartmann\.example/),
    ).toBeVisible()
    const links = screen.getAllByRole('link').map(({ textContent }) => textContent)
    expect(links.slice(-2)).toEqual(['Andere Zeit anfragen', 'Anfrage zurücknehmen'])
  })

  test('says who uses the details, what for and how long', async () => {
    answer(allWell)
    show()
    await toDetails()
    expect(document.querySelector('.privacy')).toHaveTextContent(
      'Musterbank verwendet Ihre Angaben für diesen Termin und löscht sie 180 Tage danach. Sie können jederzeit Auskunft, Berichtigung oder Löschung verlangen und der Verwendung widersprechen. Datenschutz',
    )
  })

  test('says that a request waits where nobody knows until when', async () => {
    answer({ ...allWell, [paths.appointments]: () => booked({ state: 'requested' }) })
    show()
    await toDetails()
    await fill()
    await press('Termin buchen')
    await question('Ihre Terminanfrage ist angekommen')
    expect(screen.getByText(/Dr\. Anna Becker antwortet an jana@hartmann\.example/)).toBeVisible()
  })

  test('asks nobody to choose between one', async () => {
    answer({
      ...allWell,
      [paths.topics]: () => Response.json([loan]),
      [paths.types]: () => Response.json([{ type: 'by-phone' }]),
    })
    show()
    await question('Wann passt es Ihnen?')
    expect(screen.getByText('Schritt 1 von 2')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Zurück' })).toBeNull()
    await press('09:00 Uhr')
    await press('Weiter')
    await question('Wie erreichen wir Sie?')
    expect(field('Telefonnummer')).toBeRequired()
    expect(field('Telefonnummer')).toHaveAccessibleDescription(
      'Dr. Anna Becker ruft Sie unter dieser Nummer an.',
    )
  })

  test('misses the number of a call together with whatever else is missing', async () => {
    const errors = { name: ['Name darf nicht leer sein'] }
    answer({
      ...allWell,
      [paths.appointments]: () => Response.json({ message: 'x', errors }, { status: 422 }),
    })
    show()
    await toDetails(/Am Telefon/)
    await press('Termin buchen')
    await waitFor(() => expect(field('Vor- und Nachname')).toBeInvalid())
    expect(field('Telefonnummer')).toHaveAccessibleDescription('Bitte geben Sie Ihre Telefonnummer an.')
  })

  test.each([
    ['no topic', { [paths.topics]: () => Response.json([]) }],
    ['no type', { [paths.types]: () => Response.json([]) }],
    ['booking off', { [paths.types]: () => new Response(null, { status: 404 }) }],
  ])('gives way to the plain form: %s', async (_, changes) => {
    answer({ ...allWell, ...changes })
    show()
    expect(await screen.findByRole('textbox', { name: /Wann passt es Ihnen/ })).toBeVisible()
    expect(await button('Termin wünschen')).toBeVisible()
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
  })

  test('offers to try again where it cannot be read', async () => {
    let isDown = true
    answer({
      ...allWell,
      [paths.topics]: () => (isDown ? new Response(null, { status: 500 }) : Response.json([loan])),
    })
    show()
    await screen.findByText(/Ein Fehler ist aufgetreten/)
    isDown = false
    await press('Erneut versuchen')
    await question('Wie möchten Sie sprechen?')
  })

  test('says that a later step cannot be loaded, and offers the page anew', async () => {
    render(<Missing later={null} page={page} t={textsOf(page)} />)
    expect(screen.getByRole('alert')).toHaveTextContent(page.failed)
    expect(await button(page.reload)).toBeVisible()
  })

  test('goes on where it was after closing, and begins anew after booking', async () => {
    answer(allWell)
    const { unmount } = show()
    await toDetails()
    await fill()
    unmount()
    const again = show()
    await question('Wie erreichen wir Sie?')
    expect(field('Vor- und Nachname')).toHaveValue('Jana Hartmann')
    await press('Termin buchen')
    await question('Ihr Termin ist bestätigt')
    expect(countOf(paths.holds)).toBe(1)
    again.unmount()
    show()
    await question('Worum geht es?')
  })
})

describe('topics', () => {
  test('are said to be in the institution’s language where they have no version in the page’s', async () => {
    const other = { ...loan, uuid: '2c4d6e8f-1a3b-4c5d-8e7f-9a0b1c2d0009', topic: 'Pensions' }
    const untranslated = [{ ...loan, comment: 'Buying.', untranslated: ['topic'] }, other]
    answer({ ...allWell, [paths.topics]: () => Response.json(untranslated) })
    show({ ownLanguage: 'de' })
    await question('Worum geht es?')
    expect(screen.getByText('Baufinanzierung')).toHaveAttribute('lang', 'de')
    expect(screen.getByText('Buying.')).not.toHaveAttribute('lang')
    await choose(/Baufinanzierung/)
    await question('Wie möchten Sie sprechen?')
    expect(screen.getByText('Baufinanzierung')).toHaveAttribute('lang', 'de')
  })
})

describe('a time that was clicked', () => {
  const link = (start: string | undefined, topic = '') =>
    history.replaceState(null, '', `#termin=${start}${topic}`)
  const wish = 'Gewünschte Zeit: Di, 24. November 2026, 14:30 Uhr'

  test('is shown from the first question on, and chosen where times are asked for', async () => {
    link(slots[2]?.start)
    answer(allWell)
    show()
    await question('Worum geht es?')
    expect(screen.getByText(wish)).toBeVisible()
    await choose(/Baufinanzierung/)
    expect(screen.getByText(wish)).toBeVisible()
    await choose(/In der Filiale/)
    expect(await button('14:30 Uhr')).toHaveAttribute('aria-pressed', 'true')
    expect(screen.getByText('Di, 24. November 2026, 14:30 Uhr')).toBeVisible()
    expect(screen.queryByText(wish)).toBeNull()
    await press('09:00 Uhr')
    expect(screen.getByText('Di, 24. November 2026, 09:00 Uhr')).toBeVisible()
  })

  test('after a search by topic is asked nothing of the topic, which can be changed', async () => {
    link(slots[2]?.start, '&Baufinanzierung')
    answer(allWell)
    show()
    await question('Wie möchten Sie sprechen?')
    expect(screen.getByText('Baufinanzierung, 1 Std. 30 Min.')).toBeVisible()
    expect(screen.getByText(wish)).toBeVisible()
    await press('Zurück')
    expect(await screen.findByRole('radio', { name: /Baufinanzierung/ })).toBeChecked()
    await choose(/Anschlussfinanzierung/)
    expect(screen.getByText('Anschlussfinanzierung, 1 Std.')).toBeVisible()
  })

  test('with a topic that this advisor has not is asked for one', async () => {
    link(slots[2]?.start, '&Depot')
    answer(allWell)
    show()
    expect(await question('Worum geht es?')).toBeVisible()
    expect(screen.getByText(wish)).toBeVisible()
  })

  test('may be missing: a link with a topic alone asks for it no more, until another is chosen', async () => {
    history.replaceState(null, '', `#termin=&${loan.uuid}`)
    answer(allWell)
    const { unmount } = show()
    await question('Wie möchten Sie sprechen?')
    expect(screen.getByText('Baufinanzierung, 1 Std. 30 Min.')).toBeVisible()
    await press('Zurück')
    await choose(/Anschlussfinanzierung/)
    unmount()
    show()
    expect(await screen.findByText('Anschlussfinanzierung, 1 Std.')).toBeVisible()
  })

  test('goes before one that was chosen earlier, which is free again', async () => {
    link(slots[0]?.start)
    answer(allWell)
    const { unmount } = show()
    await toSlots()
    await press('Weiter')
    await question('Wie erreichen wir Sie?')
    unmount()
    link(slots[2]?.start)
    show()
    await question('Wann passt es Ihnen?')
    expect(await button('14:30 Uhr')).toHaveAttribute('aria-pressed', 'true')
    expect(countOf(paths.hold)).toBe(1)
  })

  test('that is not free for the topic is said so', async () => {
    link('2026-11-24T10:00:00Z')
    answer(allWell)
    show()
    await toSlots()
    expect(
      await screen.findByText(
        'Di, 24. November 2026, 11:00 Uhr ist für dieses Thema und diese Art nicht frei. Bitte wählen Sie eine andere Zeit.',
      ),
    ).toBeVisible()
    await press('14:30 Uhr')
    expect(screen.queryByText(/ist für dieses Thema und diese Art nicht frei/)).toBeNull()
  })
})

describe('going back', () => {
  test('frees the time and loses no answer', async () => {
    answer(allWell)
    show()
    await toDetails()
    await fill()
    await press('Zurück')
    await question('Wann passt es Ihnen?')
    await waitFor(() => expect(countOf(paths.hold)).toBe(1))
    expect(await button('14:30 Uhr')).toHaveAttribute('aria-pressed', 'true')
    await press('Zurück')
    expect(await screen.findByRole('radio', { name: /In der Filiale/ })).toBeChecked()
    await press('Weiter')
    await press('Weiter')
    await question('Wie erreichen wir Sie?')
    expect(field('Vor- und Nachname')).toHaveValue('Jana Hartmann')
    expect(countOf(paths.holds)).toBe(2)
  })

  test('while the time is being held frees it as soon as it is', async () => {
    let reply = (_: Response) => {}
    answer({ ...allWell, [paths.holds]: () => new Promise((resolve) => (reply = resolve)) })
    show()
    await toSlots()
    await press('14:30 Uhr')
    await press('Weiter')
    await press('Weiter')
    await press('Zurück')
    await question('Wie möchten Sie sprechen?')
    expect(countOf(paths.holds)).toBe(1)
    reply((await allWell[paths.holds]?.(new Request('http://x'))) as Response)
    await waitFor(() => expect(countOf(paths.hold)).toBe(1))
    expect(screen.getByRole('heading', { name: 'Wie möchten Sie sprechen?' })).toBeVisible()
  })
})

describe('another time chosen while one is being held', () => {
  const replies: ((reply: Response) => void)[] = []
  const reply = (at: number, given: Response | Promise<Response> | undefined) =>
    act(async () => replies[at]?.((await given) as Response))

  async function changeTheMind() {
    replies.length = 0
    answer({
      ...allWell,
      [paths.topics]: () => Response.json([loan]),
      [paths.types]: () => Response.json([{ type: 'in-branch' }]),
      [paths.holds]: () => new Promise((resolve) => replies.push(resolve)),
    })
    show()
    await question('Wann passt es Ihnen?')
    await press('14:30 Uhr')
    await press('Weiter')
    await press('09:00 Uhr')
    expect(replies).toHaveLength(1)
  }

  test('frees that one, and can be held itself', async () => {
    await changeTheMind()
    await reply(0, held())
    await waitFor(() => expect(countOf(paths.hold)).toBe(1))
    await press('Weiter')
    await waitFor(() => expect(replies).toHaveLength(2))
    await reply(1, held())
    await question('Wie erreichen wir Sie?')
    expect((await sent(paths.holds)).map((body) => (body as { start: string }).start)).toEqual([
      slots[2]?.start,
      slots[0]?.start,
    ])
  })

  test('is not told that the other was lost', async () => {
    await changeTheMind()
    await reply(0, taken())
    expect(screen.queryByRole('alert')).toBeNull()
    expect(await button('09:00 Uhr')).toHaveAttribute('aria-pressed', 'true')
    await press('Weiter')
    await waitFor(() => expect(replies).toHaveLength(2))
  })
})

describe('a time that was lost', () => {
  test('is said kindly, and the next free one is a press away', async () => {
    let isTaken = true
    answer({
      ...allWell,
      [paths.holds]: (request) => (isTaken ? taken() : allWell[paths.holds]?.(request)) as Response,
    })
    show()
    await toSlots()
    await press('14:30 Uhr')
    await press('Weiter')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Diese Zeit wurde gerade vergeben.')
    expect(alert).toHaveFocus()
    isTaken = false
    const next = screen.getByRole('list', { name: 'Nächste freie Zeiten' })
    await userEvent.click(within(next).getByRole('button', { name: 'Mi, 25. November 2026, 10:30 Uhr' }))
    await question('Wie erreichen wir Sie?')
    expect((await sent(paths.holds)).at(-1)).toMatchObject({ start: slots[3]?.start })
  })

  test('while the details were typed keeps them', async () => {
    answer({ ...allWell, [paths.appointments]: taken })
    show()
    await toDetails()
    await fill()
    await press('Termin buchen')
    await question('Wann passt es Ihnen?')
    const alert = screen.getByRole('alert')
    expect(alert).toHaveTextContent('Diese Zeit wurde gerade vergeben. Ihre Angaben stehen noch hier.')
    await waitFor(() => expect(alert).toHaveFocus())
    expect(countOf(paths.hold)).toBe(1)
    await press('Mi, 25. November 2026, 10:30 Uhr')
    await question('Wie erreichen wir Sie?')
    expect(field('E-Mail-Adresse')).toHaveValue('jana@hartmann.example')
    expect(screen.getByRole('checkbox', { name: /einverstanden/ })).toBeChecked()
  })

  test('because the server knows the hold no more is chosen again', async () => {
    const errors = { hold: ['Bitte wählen Sie noch einmal eine Zeit.'] }
    answer({
      ...allWell,
      [paths.appointments]: () => Response.json({ message: 'x', errors }, { status: 422 }),
    })
    show()
    await toDetails()
    await fill()
    await press('Termin buchen')
    await question('Wann passt es Ihnen?')
    expect(screen.getByRole('alert')).toHaveTextContent('Bitte wählen Sie noch einmal eine Zeit.')
    // It may still be free: it stands where it was, and first among the next ones.
    expect(await screen.findByRole('button', { name: '14:30 Uhr' })).toHaveAttribute('aria-pressed', 'true')
    const next = screen.getByRole('list', { name: 'Nächste freie Zeiten' })
    expect(
      within(next)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Di, 24. November 2026, 14:30 Uhr',
      'Mi, 25. November 2026, 10:30 Uhr',
      'Di, 12. Januar 2027, 09:00 Uhr',
    ])
  })
})
