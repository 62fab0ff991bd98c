import { describe, expect, it } from 'vitest'
import { type Signature, signature } from './signature.ts'

const anna: Signature = {
  name: 'Dr. Anna Becker, MBA',
  position: 'Beraterin Baufinanzierung',
  institution: 'Musterbank',
  logo: { src: 'https://musterbank.example/app/pictures/logo-48.png', width: 48, height: 48 },
  branch: ['Filiale Westend', 'Bockenheimer Landstraße 1', '60325 Frankfurt am Main'],
  phones: [{ label: 'Telefon', shown: '069 90009144', number: '+496990009144' }],
  email: { label: 'E-Mail', address: 'anna.becker@musterbank.example' },
  links: [
    { label: 'Termin buchen', href: 'https://musterbank.example/app/profile/anna-becker#termin' },
    { label: 'Profil ansehen', href: 'https://musterbank.example/app/profile/anna-becker' },
  ],
  primary: '#006756',
  onPrimary: '#ffffff',
}
const sparse: Signature = { ...anna, position: null, logo: null, branch: [], phones: [], email: null }

describe('the signature', () => {
  it('says in plain text who somebody is, where, and how they are reached', () => {
    expect(signature(anna).text).toBe(
      [
        'Dr. Anna Becker, MBA\nBeraterin Baufinanzierung',
        'Musterbank\nFiliale Westend\nBockenheimer Landstraße 1\n60325 Frankfurt am Main',
        'Telefon: 069 90009144\nE-Mail: anna.becker@musterbank.example',
        'Termin buchen: https://musterbank.example/app/profile/anna-becker#termin\nProfil ansehen: https://musterbank.example/app/profile/anna-becker',
      ].join('\n\n'),
    )
  })

  it('leaves nothing empty where something is missing', () => {
    const { html, text } = signature({ ...sparse, links: anna.links.slice(1) })
    expect(text).toBe(
      'Dr. Anna Becker, MBA\n\nMusterbank\n\nProfil ansehen: https://musterbank.example/app/profile/anna-becker',
    )
    expect(html).not.toMatch(/<img|<br>|<td[^>]*><\/td>|null|undefined/)
  })

  it('links numbers, the address and the pages, and gives the picture its size and its name', () => {
    const { html } = signature(anna)
    for (const href of [
      'tel:+496990009144',
      'mailto:anna.becker@musterbank.example',
      ...anna.links.map((each) => each.href),
    ])
      expect(html).toContain(`<a href="${href}"`)
    expect(html).toMatch(/<img src="https:[^"]+" width="48" height="48" alt="Musterbank"/)
  })

  it('has what every mail program reads: tables, styles at the elements, nothing that runs or is fetched but the logo', () => {
    const { html } = signature(anna)
    const tags = new Set([...html.matchAll(/<([a-z]+)/g)].map(([, tag]) => tag))
    expect([...tags].sort()).toEqual(['a', 'b', 'br', 'font', 'img', 'table', 'td', 'tr'])
    expect(html).not.toMatch(/class=|url\(|@import|@font-face|<[^>]* on\w+=/)
    expect([...html.matchAll(/src="/g)]).toHaveLength(1)
    const opened = html.match(/<(table|tr|td|a|b|font)\b/g)?.length
    expect(html.match(/<\/(table|tr|td|a|b|font)>/g)).toHaveLength(opened as number)
  })

  it('writes texts in the ink of the mail program, and gives each ground of its own its own ink', () => {
    const { html } = signature(anna)
    expect(html.replace(/<img[^>]*>/g, '').match(/[^-]color:[^;"]+/g)).toEqual(['"color:#ffffff'])
    expect(html).toContain('background:#006756')
  })

  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '</td></tr></table><h1>',
    'Anna\r\nBcc: all@musterbank.example',
    'Anna\u2028Becker\u0000',
    '&lt;b&gt;',
  ])('shows %j as it is', (hostile) => {
    const { html, text } = signature({
      ...anna,
      name: hostile,
      position: hostile,
      institution: hostile,
      branch: [hostile],
      email: { label: 'E-Mail', address: hostile },
      phones: [{ label: hostile, shown: hostile, number: hostile }],
    })
    const usual = signature(anna).html
    const tagsOf = (from: string) => [
      ...new Set([...from.matchAll(/<\/?([a-z0-9]+)/g)].map(([, tag]) => tag)),
    ]
    expect(tagsOf(html).sort()).toEqual(tagsOf(usual).sort())
    expect(html.match(/"/g)).toHaveLength(usual.match(/"/g)?.length as number)
    expect(`${html}${text}`).not.toMatch(/[\r\0\u2028]/)
    expect(html).not.toContain('\n')
    expect(text.split('\n')).toHaveLength(11)
  })
})
