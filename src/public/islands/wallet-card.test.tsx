import { render, screen } from '@testing-library/react'
import { QRCodeSVG } from 'qrcode.react'
import { expect, test } from 'vitest'
import { popupPageOf } from '../pages/profile/popup-page.ts'
import { samplePage, stubIslands } from '../testing/islands.ts'
import { sampleData } from '../testing/sample.ts'
import { translator } from '../texts.ts'
import { islandKeys } from './keys.ts'
import { WalletCardPopup } from './wallet-card.tsx'

const { onClose } = stubIslands()
const texts = Object.fromEntries(islandKeys['wallet-card'].map((key) => [key, translator('de')(key)]))
const page = { ...samplePage, texts }

test('shows the code and the link to the card, and what a phone needs for it', () => {
  render(<WalletCardPopup page={page} onClose={onClose} />)
  expect(screen.getByRole('dialog', { name: 'Zur Wallet hinzufügen' })).toBeVisible()
  expect(screen.getByRole('img', { name: /^QR-Code .* Dr\. Anna Becker$/ })).toBeVisible()
  expect(document.querySelector('.qr svg')).toHaveAttribute('width', '200')
  const link = screen.getByRole('link', { name: /^Download\s?\(öffnet einen neuen Tab\)$/ })
  expect(link).toHaveAttribute('href', `${location.origin}/wallet-card/anna-becker`)
  expect(link).toHaveAttribute('target', '_blank')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'iOS-Gerät mit iOS-Version 3 oder höher',
    'Android-Gerät mit einer App, die das PKPass-Format unterstützt',
  ])
})

/** Of the drawing of a code, what its text makes of it. */
const drawnOf = (container: Element) =>
  [...container.querySelectorAll('svg path')].map((path) => path.getAttribute('d'))
const codeOf = (value: string) =>
  drawnOf(render(<QRCodeSVG value={value} size={200} level="M" marginSize={0} />).container)

test.each([
  [
    'the stored public address',
    'https://beratung.musterbank.example/',
    'https://beratung.musterbank.example',
  ],
  ['where the page is, without one', '', location.origin],
  ['where the page is, where that is no address', 'javascript:alert(1)', location.origin],
])('its code leads to %s', (_, value, origin) => {
  const { tenant, modules, ...data } = sampleData()
  const on = new Set([...modules, 'wallet-cards'])
  const settings = [
    ...tenant.settings.filter(({ name }) => name !== 'public_url'),
    { name: 'public_url', value },
  ]
  const shown = popupPageOf({ ...data, modules: on, tenant: { ...tenant, settings } }, 'de', translator('de'))
  const wanted = codeOf(`${origin}/wallet-card/anna-becker`)
  render(<WalletCardPopup page={{ ...shown, texts }} onClose={onClose} />)
  expect(drawnOf(document.querySelector('.qr') as Element)).toEqual(wanted)
})
