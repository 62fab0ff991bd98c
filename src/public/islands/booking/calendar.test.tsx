import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { stubIslands } from '../../testing/islands.ts'
import { BookingPopup } from './booking.tsx'
import { allWell, inDays, loan, bookingPage as page, paths, slots, stubBooking } from './testing.ts'

const { answer, countOf, onClose, scrolled } = stubIslands()
stubBooking()

const one = {
  ...allWell,
  [paths.topics]: () => Response.json([loan]),
  [paths.types]: () => Response.json([{ type: 'in-branch' }]),
}

async function show(calls: Parameters<typeof answer>[0] = one) {
  answer(calls)
  render(<BookingPopup page={page} onClose={onClose} />)
  await screen.findByRole('heading', { name: 'Wann passt es Ihnen?' })
}

const day = (name: RegExp) => screen.findByRole('button', { name, hidden: true })
const times = () =>
  [...document.querySelectorAll('.bk-times button')].map((each) => each.getAttribute('aria-label'))
const status = () => document.querySelector('.bk-step > [role=status]')?.textContent
const key = (name: string) => userEvent.keyboard(`{${name}}`)

describe('the calendar', () => {
  test('begins with the first free day and its earliest time, and names days in full', async () => {
    await show()
    const first = await day(/^Dienstag, 24\. November 2026, 3 freie Zeiten$/)
    expect(first).toHaveAttribute('aria-pressed', 'true')
    expect(times()).toEqual(['09:00 Uhr', '09:30 Uhr', '14:30 Uhr'])
    expect(screen.getByRole('grid', { name: 'November bis Dezember 2026' })).toBeVisible()
    expect(screen.getAllByRole('row')).toHaveLength(6)
    expect(document.querySelectorAll('.bk-full')[1]).toHaveTextContent('26 ausgebucht oder geschlossen')
    await userEvent.click(await day(/^Mittwoch, 25\. November 2026, eine freie Zeit$/))
    expect(status()).toBe('Mittwoch, 25. November 2026, eine freie Zeit')
    expect(times()).toEqual(['10:30 Uhr'])
  })

  test('marks what is closed, and names it below the month; without the names it goes on', async () => {
    const closings = [
      { date: '2026-11-26', name: 'Betriebsausflug', closed_from: null },
      { date: '2026-12-24', name: 'Heiligabend', closed_from: '12:00' },
      { date: '2027-03-26', name: 'Karfreitag', closed_from: null },
    ]
    await show({ ...one, [paths.closings]: () => Response.json(closings) })
    const closed = await waitFor(() => {
      const list = document.querySelector('.bk-closed')
      if (!list) throw new Error('Nothing is named yet.')
      return list
    })
    expect([...closed.children].map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Do, 26. November', 'Betriebsausflug, geschlossen'],
      ['Do, 24. Dezember', 'Heiligabend, ab 12:00 Uhr geschlossen'],
    ])
    const marked = document.querySelectorAll('.is-closed')
    expect([...marked].map((day) => day.textContent)).toEqual(['26 Betriebsausflug, geschlossen'])
  })

  test('is one stop for Tab; keys lead from free day to free day, also into later weeks', async () => {
    await show()
    const first = await day(/^Dienstag, 24\. November/)
    expect(document.querySelectorAll('.bk-month [tabindex="0"]')).toHaveLength(1)
    first.focus()
    await key('ArrowRight')
    expect(await day(/^Mittwoch, 25\. November/)).toHaveFocus()
    expect(first).toHaveAttribute('aria-pressed', 'true')
    await key('ArrowLeft')
    expect(first).toHaveFocus()
    await key('PageDown')
    const later = await day(/^Dienstag, 12\. Januar 2027/)
    expect(later).toHaveFocus()
    expect(screen.getByRole('grid', { name: 'Dezember 2026 bis Januar 2027' })).toBeVisible()
    await key('Enter')
    expect(later).toHaveAttribute('aria-pressed', 'true')
    await key('PageUp')
    expect(await day(/^Mittwoch, 25\. November/)).toHaveFocus()
  })

  test('brings the times of a day that was pressed into view, and leaves the focus of keys where it is', async () => {
    await show()
    const wednesday = await day(/^Mittwoch, 25\. November/)
    expect(scrolled).not.toHaveBeenCalled()
    wednesday.focus()
    await key('Enter')
    expect(scrolled).not.toHaveBeenCalled()
    await userEvent.click(wednesday)
    expect(scrolled).toHaveBeenCalledOnce()
    expect(scrolled.mock.contexts[0]).toHaveTextContent('Mi, 25. November 2026')
  })

  test('leads to the next free day by one press, over weeks without any', async () => {
    await show()
    await userEvent.click(await day(/^Mittwoch, 25\. November/))
    await userEvent.click(screen.getByRole('button', { name: 'Nächster freier Tag: Di, 12. Januar 2027' }))
    expect(status()).toBe('Dienstag, 12. Januar 2027, eine freie Zeit')
    expect(screen.queryByRole('button', { name: /Nächster freier Tag/ })).toBeNull()
  })

  test('looks further ahead when it is turned, and says where the end is', async () => {
    await show()
    await day(/^Dienstag, 24\. November/)
    const later = screen.getByRole('button', { name: 'Spätere Wochen' })
    await userEvent.click(later)
    expect(screen.getByRole('grid', { name: 'Dezember 2026 bis Januar 2027' })).toBeVisible()
    expect(await day(/^Dienstag, 12\. Januar 2027/)).toHaveAttribute('aria-pressed', 'true')
    expect(screen.getByRole('heading', { name: 'Di, 12. Januar 2027' })).toBeVisible()
    const asked = countOf(paths.slots)
    await userEvent.click(later)
    await waitFor(() => expect(status()).toBe('Spätere Zeiten lassen sich noch nicht buchen.'))
    expect(countOf(paths.slots)).toBeGreaterThan(asked)
    expect(later).toHaveAttribute('aria-disabled', 'true')
    expect(later).toHaveFocus()
  })

  test('looks months ahead for the first free time', async () => {
    const first = { start: '2027-05-04T08:00:00Z', end: '2027-05-04T09:00:00Z' }
    await show({
      ...one,
      [paths.slots]: ({ url }) => Response.json(/to=2027-05/.test(url) ? [first] : []),
    })
    await day(/Dienstag, 4\. Mai 2027/)
    expect(countOf(paths.slots)).toBeGreaterThan(1)
  })

  test('says that nothing is free, and asks for an appointment instead', async () => {
    await show({ ...one, [paths.slots]: () => Response.json([]) })
    await screen.findByText(/im Moment keine Zeit frei/)
    expect(screen.getByRole('link', { name: 'Terminwunsch' })).toHaveAttribute('href', '#Terminwunsch')
  })

  test('offers to try again where times cannot be read', async () => {
    let isDown = true
    await show({
      ...one,
      [paths.slots]: (request) =>
        (isDown ? Promise.reject(new TypeError('x')) : one[paths.slots]?.(request)) as Response,
    })
    await screen.findByText(/Ein Fehler ist aufgetreten/)
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    await day(/^Dienstag, 24\. November/)
  })

  test('opens at the time that a link brought along, and forgets one that is gone', async () => {
    history.replaceState(null, '', `#termin=${slots[3]?.start}`)
    await show()
    expect(await screen.findByRole('button', { name: '10:30 Uhr' })).toHaveAttribute('aria-pressed', 'true')
    expect(screen.getByText('Mi, 25. November 2026, 10:30 Uhr')).toBeVisible()
  })

  test('tells a visitor in another zone their own time beside', async () => {
    const options = { timeZone: 'America/New_York' } as Intl.ResolvedDateTimeFormatOptions
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options)
    await show()
    await day(/^Dienstag, 24\. November/)
    expect(times()[2]).toBe('14:30 Uhr, bei Ihnen 08:30')
    expect(screen.getByText('Alle Zeiten: deutsche Zeit. Daneben stehen die von New York.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '14:30 Uhr, bei Ihnen 08:30' }))
    expect(screen.getByText('Di, 24. November 2026, 14:30 Uhr (bei Ihnen 08:30)')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Weiter' }))
    expect(await screen.findByText('ist bis 04:42 Uhr (New York) für Sie reserviert.')).toBeVisible()
  })

  test('shows no times of other weeks beside weeks without any', async () => {
    const march = { start: '2027-03-02T08:00:00Z', end: '2027-03-02T09:00:00Z' }
    const some = [...slots.slice(0, 1), march]
    await show({ ...one, [paths.slots]: (request) => Response.json(inDays(request, some)) })
    await day(/^Dienstag, 24\. November/)
    await userEvent.click(screen.getByRole('button', { name: 'Spätere Wochen' }))
    expect(await screen.findByRole('button', { name: 'Nächster freier Tag: Di, 2. März' })).toBeVisible()
    expect(times()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Frühere Wochen' }))
    expect(await day(/^Dienstag, 24\. November/)).toHaveAttribute('aria-pressed', 'true')
    expect(times()).toHaveLength(1)
  })

  test('keys lead from time to time by as many columns as the style sheet shows', async () => {
    const many = Array.from({ length: 6 }, (_, at) => ({ ...slots[0], start: `2026-11-24T08:0${at}:00Z` }))
    await show({ ...one, [paths.slots]: () => Response.json(many) })
    const first = await screen.findByRole('button', { name: '09:00 Uhr' })
    first.parentElement?.style.setProperty('--columns', '4')
    first.focus()
    await key('ArrowDown')
    expect(screen.getByRole('button', { name: '09:04 Uhr' })).toHaveFocus()
    await key('ArrowUp')
    expect(first).toHaveFocus()
  })

  test('keys lead from time to time in two columns', async () => {
    await show()
    const first = await screen.findByRole('button', { name: '09:00 Uhr' })
    first.focus()
    await key('ArrowRight')
    expect(screen.getByRole('button', { name: '09:30 Uhr' })).toHaveFocus()
    await key('ArrowDown')
    expect(screen.getByRole('button', { name: '14:30 Uhr' })).toHaveFocus()
    await key('Home')
    expect(first).toHaveFocus()
    await key(' ')
    expect(first).toHaveAttribute('aria-pressed', 'true')
  })
})
