import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { samplePage as page, stubIslands } from '../testing/islands.ts'
import { VCardPopup } from './vcard.tsx'

const { answer, onClose, sent } = stubIslands()
const path = '/api/v1/advisors/anna-becker/v-card'
const content = 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Dr. Anna Becker\r\nEND:VCARD\r\n'

beforeEach(() => {
  let made = 0
  URL.createObjectURL = vi.fn(() => `blob:card-${++made}`)
  URL.revokeObjectURL = vi.fn()
})

test('shows the code and the file once the card is there, and notes the download', async () => {
  answer({ [path]: () => Response.json({ content }) })
  render(<VCardPopup page={page} onClose={onClose} />)
  expect(screen.queryByRole('img')).toBeNull()
  expect(document.querySelector('.qr-waiting svg')).toHaveAttribute('width', '200')
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
  answer({ [path]: () => new Response(null, { status: 500 }) })
  const { unmount } = render(<VCardPopup page={page} onClose={onClose} />)
  expect(await screen.findByRole('alert')).toHaveTextContent('Ein Fehler ist aufgetreten.')
  answer({ [path]: () => Response.json({ content }) })
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  await screen.findByRole('img')
  unmount()
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:card-1')
})

test('releases the earlier address when the card of somebody else is fetched', async () => {
  answer({
    [path]: () => Response.json({ content }),
    '/api/v1/advisors/ole-brandt/v-card': () => Response.json({ content: content.replace('Anna', 'Ole') }),
  })
  const { rerender } = render(<VCardPopup page={page} onClose={onClose} />)
  await screen.findByRole('img')
  rerender(<VCardPopup page={{ ...page, alias: 'ole-brandt' }} onClose={onClose} />)
  expect(URL.revokeObjectURL).toHaveBeenCalledExactlyOnceWith('blob:card-1')
  await screen.findByRole('img')
  expect(screen.getByText('Download').closest('a')).toHaveAttribute('href', 'blob:card-2')
})

test('leaves the code out where a phone could not read it, and keeps the file', async () => {
  const long = `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${'ü'.repeat(600)}\r\nEND:VCARD\r\n`
  answer({ [path]: () => Response.json({ content: long }) })
  render(<VCardPopup page={page} onClose={onClose} />)
  expect(await screen.findByText('Diese Kontaktdaten sind zu lang für einen QR-Code.')).toBeVisible()
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getByText('Download').closest('a')).toHaveAttribute('href', 'blob:card-1')
})

test('closes by its button, the background and Escape, not by a click inside', async () => {
  answer({ [path]: () => Response.json({ content }) })
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
