import { describe, expect, it } from 'vitest'
import { type Letter, letter } from './letter.ts'

const content: Letter = {
  language: 'de',
  sender: 'Musterbank',
  primaryColor: '#006756',
  title: 'Rückrufwunsch von Petra Sommer',
  greeting: 'Guten Tag Anna Becker,',
  paragraphs: ['über Ihr Profil bittet Sie jemand, sich zu melden.'],
  facts: [
    ['Name', 'Petra Sommer'],
    ['E-Mail', null],
    ['Nachricht', 'Zwei\nZeilen'],
  ],
  button: { label: '0171 2345678 anrufen', href: 'tel:+491712345678' },
  footer: 'Sie erhalten diese E-Mail, weil man Sie erreichen kann.',
}

describe('letters', () => {
  it('say the same in plain text', () => {
    expect(letter(content).text).toBe(
      [
        'Rückrufwunsch von Petra Sommer',
        'Guten Tag Anna Becker,',
        'über Ihr Profil bittet Sie jemand, sich zu melden.',
        'Name: Petra Sommer\nNachricht: \nZwei\nZeilen',
        '0171 2345678 anrufen: +491712345678',
        '-- \nMusterbank\nSie erhalten diese E-Mail, weil man Sie erreichen kann.',
        '',
      ]
        .join('\n\n')
        .replace(/\n\n$/, '\n'),
    )
  })

  it('end with what the sender writes below all of theirs, in lines, and never as markup', () => {
    const { text, html } = letter({ ...content, foot: 'Musterbank eG\n<b>Markt 1</b>' })
    expect(text).toMatch(/erreichen kann\.\n\nMusterbank eG\n<b>Markt 1<\/b>\n$/)
    expect(html).toContain('Musterbank eG<br>&lt;b&gt;Markt 1&lt;/b&gt;')
  })

  it('put facts into a table and leave out those without a value', () => {
    const { html } = letter(content)
    expect(html).toContain('<html lang="de">')
    expect(html.match(/<th /g)).toHaveLength(2)
    expect(html).toContain('Zwei<br>Zeilen')
    expect(html).toContain('href="tel:+491712345678"')
    expect(html).toContain('border-top:4px solid #006756')
  })

  it('begin with the sign of the sender, whose name stands for it where pictures are not shown', () => {
    const logo = 'https://beratung.musterbank.example/a.webp?b=1&c=2'
    const { html } = letter({ ...content, sender: 'Muster & "Bank"', logo })
    expect(html).toContain(
      'src="https://beratung.musterbank.example/a.webp?b=1&amp;c=2" alt="Muster &amp; &quot;Bank&quot;"',
    )
    expect(letter(content).html).not.toContain('<img')
  })

  it('never run or style what a visitor wrote', () => {
    const hostile = `"><script>alert(1)</script><a href='x' style="`
    const { html } = letter({
      ...content,
      title: hostile,
      greeting: hostile,
      facts: [[hostile, hostile]],
      primaryColor: 'red;}',
    })
    expect(html).not.toContain('<script')
    expect(html).not.toContain("href='x'")
    expect(html).not.toContain('red;')
    expect(html.match(/<a /g)).toHaveLength(1)
  })
})
