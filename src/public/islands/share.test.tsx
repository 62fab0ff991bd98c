import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { samplePage, stubIslands } from '../testing/islands.ts'
import { translator } from '../texts.ts'
import { islandKeys } from './keys.ts'
import { LinkPopup } from './link.tsx'
import { SharePopup } from './share.tsx'

const { answer, onClose } = stubIslands()
const t = translator('de')
const keys = [...islandKeys.share, ...islandKeys.whatsapp, ...islandKeys.messenger]
const page = {
  ...samplePage,
  hasShareButtons: true,
  texts: Object.fromEntries(keys.map((key) => [key, t(key)])),
}
const address = `${location.origin}/app/profile/anna-becker?lang=de`

beforeEach(() => {
  answer({})
  history.replaceState(null, '', '/app/profile/anna-becker?lang=de#teilen')
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
})

describe('sharing', () => {
  test('shows the address of the page without the hash, as a code of 150 px without a margin', () => {
    render(<SharePopup page={page} onClose={onClose} />)
    const code = screen.getByRole('img', { name: 'QR-Code mit der Adresse dieser Seite' })
    expect(code.querySelector('svg')).toHaveAttribute('width', '150')
    // Without a margin the first module, a corner's, begins at 0.
    expect(code.querySelector('path:last-of-type')?.getAttribute('d')).toMatch(/^M0[ ,]0/)
    expect(screen.getByRole('textbox', { name: 'Adresse dieser Seite' })).toHaveValue(address)
  })

  test('leads to WhatsApp and e-mail by the server, which counts, if the module is on', () => {
    const { rerender } = render(<SharePopup page={page} onClose={onClose} />)
    const link = (name: string) => screen.queryByRole('link', { name })
    const redirect = '/share-buttons/redirect/button-click?advisorAlias=anna-becker&socialMediaType='
    expect(link('Per WhatsApp teilen')).toHaveAttribute('href', `${redirect}whatsapp`)
    expect(link('Per E-Mail teilen')).toHaveAttribute('href', `${redirect}email`)
    rerender(<SharePopup page={{ ...page, hasShareButtons: false }} onClose={onClose} />)
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('copies the link and says so for three seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    render(<SharePopup page={page} onClose={onClose} />)
    await user.click(screen.getByRole('button', { name: 'Link kopieren' }))
    expect(await navigator.clipboard.readText()).toBe(address)
    expect(screen.getByRole('status')).toHaveTextContent('Der Link ist kopiert.')
    expect(screen.getByRole('button', { name: 'Kopiert' })).toHaveFocus()
    await act(() => vi.advanceTimersByTimeAsync(3100))
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })

  test('marks the link where the browser does not copy', async () => {
    const user = userEvent.setup()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    render(<SharePopup page={page} onClose={onClose} />)
    await user.click(screen.getByRole('button', { name: 'Link kopieren' }))
    expect(screen.getByRole('status')).toHaveTextContent('Bitte kopieren Sie ihn selbst.')
    const field = screen.getByRole<HTMLInputElement>('textbox')
    expect(field.selectionEnd).toBe(address.length)
  })

  test('offers the way of the browser only where it has one', async () => {
    const { unmount } = render(<SharePopup page={page} onClose={onClose} />)
    expect(screen.queryByRole('button', { name: 'Weitere Möglichkeiten' })).toBeNull()
    unmount()
    const share = vi.fn().mockRejectedValue(new DOMException('closed', 'AbortError'))
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    render(<SharePopup page={page} onClose={onClose} />)
    await userEvent.click(screen.getByRole('button', { name: 'Weitere Möglichkeiten' }))
    expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Dr. Anna Becker', url: address })
  })
})

describe('a popup with a link', () => {
  const links = {
    whatsapp: 'https://wa.me/496990009100?text=Guten%20Tag',
    messenger: '/messenger#anna-becker',
  }

  test('leads to WhatsApp in a tab of its own', () => {
    render(<LinkPopup id="whatsapp" page={{ ...page, links }} onClose={onClose} />)
    const link = screen.getByRole('link', { name: 'WhatsApp öffnen' })
    expect(link).toHaveAttribute('href', links.whatsapp)
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  })

  test('leads the signed-in to the messenger', () => {
    render(<LinkPopup id="messenger" page={{ ...page, links }} onClose={onClose} />)
    expect(screen.getByRole('dialog', { name: 'Messenger' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Messenger öffnen' })).toHaveAttribute('href', links.messenger)
  })
})
