import { expect, it } from 'vitest'
import { mailLook } from './look.ts'

const tenant = { publicUrl: 'https://beratung.musterbank.example' }

it.each([
  ['/app/pictures/ab.webp', 'https://beratung.musterbank.example/app/pictures/ab.webp'],
  ['', null],
  ['https://evil.example/pixel.gif', null],
  ['//evil.example/pixel.gif', null],
  ['javascript:alert(1)', null],
])('the sign of a mail comes from the institution’s own site: %j', (path, logo) => {
  expect(mailLook(tenant, { 'images.tenantLogo': path, primary_color: '' })).toEqual({
    primaryColor: null,
    logo,
    foot: null,
  })
})

it('what the institution writes below its mails stands there', () => {
  const foot = 'Musterbank eG\nMarkt 1, 24987 Hohenbrück'
  expect(mailLook(tenant, { 'mail.footer': `${foot}\n` }).foot).toBe(foot)
})
