import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { samplePage, stubIslands } from '../testing/islands.ts'
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
