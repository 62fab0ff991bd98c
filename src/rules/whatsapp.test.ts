import { expect, it } from 'vitest'
import { whatsappLink, whatsappMessage } from './whatsapp.ts'

it('leads to the number before the #, with the reference code after the message', () => {
  const link = new URL(whatsappLink('+496990009100#OSP-4711', whatsappMessage('Dr. Anna Becker')) ?? '')
  expect(link.origin + link.pathname).toBe('https://wa.me/496990009100')
  expect(link.searchParams.get('text')).toBe('Guten Tag, ich habe eine Frage an Dr. Anna Becker. [OSP-4711]')
})

it.each([
  ['+49 69 9000-9100', 'https://wa.me/496990009100?text=Hallo'],
  ['+496990009100#', 'https://wa.me/496990009100?text=Hallo'],
  ['+496990009100#a#b&text=x', 'https://wa.me/496990009100?text=Hallo%20%5Ba%23b%26text%3Dx%5D'],
  ['#4711', null],
  ['', null],
])('makes of %j the link %j', (number, link) => {
  expect(whatsappLink(number, 'Hallo')).toBe(link)
})

it('lets no half of a character break the page', () => {
  expect(whatsappLink('+49699000', '\ud800')).toBe('https://wa.me/49699000?text=%EF%BF%BD')
})
