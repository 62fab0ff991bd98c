import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { popupPageOf } from '../pages/profile/popup-page.ts'
import { sampleData } from '../testing/sample.ts'
import { translator } from '../texts.ts'
import { CallbackPopup } from './callback.tsx'
import { VCardPopup } from './vcard.tsx'

const page = popupPageOf(sampleData(), 'de', translator('de'))
const content = 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Dr. Anna Becker\r\nEND:VCARD\r\n'
const fetched = vi.fn<(request: Request) => Promise<Response>>()
const onClose = vi.fn()

/** Bodies of the calls to a path, in order. */
const sent = async (path: string) =>
  Promise.all(
    fetched.mock.calls
      .map(([request]) => request)
      .filter((request) => new URL(request.url).pathname === path)
      .map((request) => request.clone().json()),
  )

beforeEach(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false
  }
  let made = 0
  URL.createObjectURL = vi.fn(() => `blob:card-${++made}`)
  URL.revokeObjectURL = vi.fn()
  fetched.mockReset()
  onClose.mockReset()
  vi.stubGlobal('fetch', fetched)
})

afterEach(() => vi.unstubAllGlobals())

describe('add to contacts', () => {
  test('shows the code and the file once the card is there, and notes the download', async () => {
    fetched.mockImplementation(async () => Response.json({ content }))
    render(<VCardPopup page={page} onClose={onClose} />)
    expect(screen.queryByRole('img')).toBeNull()
    expect(
      await screen.findByRole('img', { name: 'QR-Code mit den Kontaktdaten von Dr. Anna Becker' }),
    ).toBeVisible()
    const link = screen.getByText('Download').closest('a')
    expect(link).toHaveAttribute('href', 'blob:card-1')
    expect(link).toHaveAttribute('download', 'anna-becker.vcf')
    link?.addEventListener('click', (event) => event.preventDefault())
    await userEvent.click(screen.getByText('Download'))
    expect(await sent('/frontend-logs/log')).toEqual([
      { action: 'v_card_downloaded', data: { advisorAlias: 'anna-becker' } },
    ])
  })

  test('says so when it fails, tries again, and releases the address when it goes', async () => {
    fetched.mockImplementationOnce(async () => new Response(null, { status: 500 }))
    const { unmount } = render(<VCardPopup page={page} onClose={onClose} />)
    expect(await screen.findByRole('alert')).toHaveTextContent('Ein Fehler ist aufgetreten.')
    fetched.mockImplementation(async () => Response.json({ content }))
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    await screen.findByRole('img')
    unmount()
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:card-1')
  })

  test('closes by its button, the background and Escape, not by a click inside', async () => {
    fetched.mockImplementation(async () => Response.json({ content }))
    render(<VCardPopup page={page} onClose={onClose} />)
    await userEvent.click(screen.getByRole('heading'))
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('dialog'))
    expect(onClose).toHaveBeenCalledTimes(1)
    await userEvent.click(screen.getByRole('button', { name: 'Schließen' }))
    expect(onClose).toHaveBeenCalledTimes(2)
    screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }))
    expect(onClose).toHaveBeenCalledTimes(3)
  })
})

describe('call-back request', () => {
  const path = '/api/v1/advisors/anna-becker/contact-requests'

  async function fill() {
    await userEvent.type(screen.getByRole('textbox', { name: 'Vor- und Nachname' }), 'Petra Sommer')
    await userEvent.type(screen.getByRole('textbox', { name: 'Telefonnummer' }), '0171 2345678')
    await userEvent.click(screen.getByRole('checkbox', { name: /einverstanden/ }))
  }
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Rückruf wünschen' }))

  test('puts what the server refuses at its fields and goes to the first', async () => {
    const errors = { phone: ['Telefonnummer fehlt'], consent: ['Bitte stimmen Sie zu.'] }
    fetched.mockImplementation(async () =>
      Response.json({ message: 'Bitte prüfen Sie die Felder.', errors }, { status: 422 }),
    )
    render(<CallbackPopup page={page} onClose={onClose} />)
    await userEvent.type(screen.getByRole('textbox', { name: 'Vor- und Nachname' }), 'Petra Sommer')
    await submit()
    const phone = screen.getByRole('textbox', { name: 'Telefonnummer' })
    await waitFor(() => expect(phone).toHaveFocus())
    expect(phone).toBeInvalid()
    expect(phone).toHaveAccessibleDescription('Telefonnummer fehlt')
    expect(screen.getByRole('checkbox', { name: /einverstanden/ })).toHaveAccessibleDescription(
      'Bitte stimmen Sie zu.',
    )
    expect(screen.getByRole('textbox', { name: 'Vor- und Nachname' })).toHaveValue('Petra Sommer')
    expect(await sent(path)).toEqual([{ kind: 'callback', name: 'Petra Sommer', phone: '', consent: false }])
  })

  test('keeps what was typed when the connection fails, even after closing', async () => {
    fetched.mockImplementation(async () => Promise.reject(new TypeError('failed')))
    const { unmount } = render(<CallbackPopup page={page} onClose={onClose} />)
    const name = screen.getByRole('textbox', { name: 'Vor- und Nachname' })
    await userEvent.clear(name)
    await fill()
    await submit()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Die Verbindung ist gescheitert. Ihre Angaben stehen noch hier.',
    )
    unmount()
    render(<CallbackPopup page={page} onClose={onClose} />)
    expect(screen.getByRole('textbox', { name: 'Vor- und Nachname' })).toHaveValue('Petra Sommer')
    expect(screen.getByRole('checkbox', { name: /einverstanden/ })).toBeChecked()
  })

  test('is sent once, thanks, and forgets the draft', async () => {
    let answer = (_: Response) => {}
    fetched.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
    const { unmount } = render(<CallbackPopup page={page} onClose={onClose} />)
    await userEvent.click(screen.getByRole('checkbox', { name: /bereits Kundin/ }))
    await submit()
    await submit()
    answer(Response.json({ uuid: '5b1f0b9e-7a0c-4f5a-8d39-2f2f6f9f0001' }, { status: 201 }))
    expect(await screen.findByRole('status')).toHaveTextContent(
      'Vielen Dank. Dr. Anna Becker ruft Sie unter 0171 2345678 zurück.',
    )
    expect(await sent(path)).toEqual([
      { kind: 'callback', name: 'Petra Sommer', phone: '0171 2345678', is_customer: true, consent: true },
    ])
    unmount()
    render(<CallbackPopup page={page} onClose={onClose} />)
    expect(screen.getByRole('textbox', { name: 'Vor- und Nachname' })).toHaveValue('')
  })

  test('asks customers only where the institution wants it, and hides the trap from people', () => {
    render(<CallbackPopup page={{ ...page, asksCustomer: false }} onClose={onClose} />)
    expect(screen.getAllByRole('checkbox')).toHaveLength(1)
    expect(screen.queryByRole('textbox', { name: 'Website' })).toBeNull()
  })
})
