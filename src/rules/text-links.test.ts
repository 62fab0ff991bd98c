import { describe, expect, it } from 'vitest'
import { firstLink, textParts } from './text-links.ts'

const link = 'https://treffen.example/raum/42?pwd=a%20b&x=1'

describe('links in a text', () => {
  it.each([
    ['', []],
    ['I will call you.', [{ text: 'I will call you.' }]],
    [link, [{ text: link, href: link }]],
    [`Raum 42: ${link}.\nPIN 12`, [{ text: 'Raum 42: ' }, { text: link, href: link }, { text: '.\nPIN 12' }]],
    [`(${link})`, [{ text: '(' }, { text: link, href: link }, { text: ')' }]],
    ['javascript:alert(1)', [{ text: 'javascript:alert(1)' }]],
    ['http://treffen.example', [{ text: 'http://treffen.example' }]],
    ['https://bank.example@evil.example/a', [{ text: 'https://bank.example@evil.example/a' }]],
    ['https://[', [{ text: 'https://[' }]],
  ])('%j', (text, parts) => {
    expect(textParts(text)).toEqual(parts)
  })

  it('never reach out of an attribute, and every character of the text is kept', () => {
    const hostile = `https://a.example/"onclick="x <script>https://b.example/'><img src=x>`
    expect(
      textParts(hostile)
        .map(({ text }) => text)
        .join(''),
    ).toBe(hostile)
    for (const { href } of textParts(hostile)) expect(href ?? '').not.toMatch(/["'<>\s]/)
  })

  it('the first one is that of the meeting', () => {
    expect(firstLink(`Bitte: ${link} oder https://anders.example`)).toBe(link)
    expect(firstLink('Am Telefon')).toBeUndefined()
  })
})
