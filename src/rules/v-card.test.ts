import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CardPerson, mostBytes, vCard } from './v-card.ts'

const anna: CardPerson = {
  first_name: 'Anna',
  last_name: 'Becker',
  title_prefix: 'Dr.',
  title_suffix: null,
  position: 'Beraterin Baufinanzierung',
  organization: ['Musterbank', 'Filiale Westend'],
  phones: ['+496990009144'],
  email: 'anna.becker@musterbank.example',
  address: { street: 'Lindenallee 14', zip: '60325', city: 'Frankfurt am Main' },
  url: 'http://localhost:8080/app/profile/anna-becker',
}

/** A reader of its own, so that the writer is not tested against itself. */
function read(card: string): [name: string, parts: string[]][] {
  return card
    .split('\r\n')
    .slice(0, -1)
    .map((line) => {
      const [, name = '', value = ''] = /^([A-Z]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? []
      const parts: string[] = ['']
      for (let i = 0; i < value.length; i++) {
        const letter = value.charAt(i)
        if (letter === ';') parts.push('')
        else parts.push(parts.pop() + (letter === '\\' ? value.charAt(++i).replace('n', '\n') : letter))
      }
      return [name, parts]
    })
}

const of = (card: string, name: string) => read(card).find(([found]) => found === name)?.[1]
const bytes = (text: string) => new TextEncoder().encode(text).length

describe('contact cards', () => {
  it('are vCard 3.0, the version second, lines ended by CR LF', () => {
    expect(vCard(anna)).toBe(
      [
        'BEGIN:VCARD',
        'VERSION:3.0',
        'N:Becker;Anna;;Dr.;',
        'FN:Dr. Anna Becker',
        'ORG:Musterbank;Filiale Westend',
        'TITLE:Beraterin Baufinanzierung',
        'TEL;TYPE=WORK,VOICE:+496990009144',
        'EMAIL;TYPE=INTERNET,WORK:anna.becker@musterbank.example',
        'ADR;TYPE=WORK:;;Lindenallee 14;Frankfurt am Main;;60325;',
        'URL:http://localhost:8080/app/profile/anna-becker',
        'END:VCARD',
        '',
      ].join('\r\n'),
    )
  })

  it('leave out what is not there', () => {
    const card = vCard({
      first_name: 'Ole',
      last_name: 'Brandt',
      address: { street: '' },
      organization: [''],
    })
    expect(read(card).map(([name]) => name)).toEqual(['BEGIN', 'VERSION', 'N', 'FN', 'END'])
  })

  it('drop the note, then the address, then the second phone, until they fit', () => {
    const full = { ...anna, phones: ['+496990009144', '+4917123456789'], note: 'x'.repeat(40) }
    const names = (limit: number) => read(vCard(full, limit)).map(([name]) => name)
    expect(names(1000)).toEqual([
      'BEGIN',
      'VERSION',
      'N',
      'FN',
      'ORG',
      'TITLE',
      'TEL',
      'TEL',
      'EMAIL',
      'ADR',
      'URL',
      'NOTE',
      'END',
    ])
    expect(names(420)).not.toContain('NOTE')
    expect(names(420)).toContain('ADR')
    expect(names(360)).not.toContain('ADR')
    expect(names(360).filter((name) => name === 'TEL')).toHaveLength(2)
    expect(names(300).filter((name) => name === 'TEL')).toHaveLength(1)
    expect(bytes(vCard(full))).toBeLessThanOrEqual(mostBytes)
  })

  it('keep to 420 bytes, counted in UTF-8, for long German names', () => {
    const long = {
      ...anna,
      position: 'Leiterin für Vermögensübertragung und Nachfolgeplanung',
      note: 'ü'.repeat(100),
    }
    expect(bytes(vCard(long))).toBeLessThanOrEqual(mostBytes)
  })

  it('give back every text as it was put in, and no text makes a line of its own', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 })
    const hostile = fc.constantFrom(
      'a;b,c\\',
      'x\r\nTEL:+1',
      '\\n',
      'END:VCARD\r\n',
      '\u0000\u0007',
      ':',
      '\u2028URL:x',
    )
    const any = fc.oneof(text, hostile)
    const clean = (value: string) =>
      value
        .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
        .replace(/\p{Cc}/gu, (one) => (one === '\n' ? one : ''))
    fc.assert(
      fc.property(any, any, any, any, any, (first_name, last_name, position, street, note) => {
        const card = vCard(
          { ...anna, first_name, last_name, position, note, address: { street, zip: '1', city: 'c' } },
          1e6,
        )
        expect(of(card, 'N')).toEqual([clean(last_name), clean(first_name), '', 'Dr.', ''])
        expect(of(card, 'TITLE')?.[0] ?? '').toBe(clean(position))
        expect(of(card, 'ADR')).toEqual(['', '', clean(street), 'c', '', '1', ''])
        expect(of(card, 'NOTE')?.[0] ?? '').toBe(clean(note))
        const known = /^(BEGIN|VERSION|N|FN|ORG|TITLE|TEL|EMAIL|ADR|URL|NOTE|END)$/
        const names = read(card).map(([name]) => name)
        expect(names.every((name) => known.test(name))).toBe(true)
        expect(new Set(names).size).toBe(names.length)
        expect(card.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      }),
    )
  })
})
