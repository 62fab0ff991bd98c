import { describe, expect, it } from 'vitest'
import { csvLines, harmless } from './csv.ts'
import { separatorOf } from './csv-separator.ts'

describe('a file', () => {
  it('is quoted as RFC 4180 says, and separated as the language has it', () => {
    const rows = [['a;b', 'say "x"', 'two\nlines', 'a,b']]
    expect(csvLines(rows, separatorOf('de-AT'))).toBe('"a;b";"say ""x""";"two\nlines";a,b\r\n')
    expect(csvLines(rows, separatorOf('en'))).toBe('a;b,"say ""x""","two\nlines","a,b"\r\n')
    expect(csvLines([], ';')).toBe('')
  })

  it.each(['=1+1', '+49 30', '-1', '@sum', '\tx', '\rx', ' =1', '\r\n=1', '|x', '%x', '\uFEFF=1'])(
    'has no formula, whatever stands in it: %j',
    (text) => {
      expect(harmless(text)).toBe(`'${text}`)
    },
  )

  it.each(['Müller', 'a=1', '1-2', ''])('leaves %j as it is', (text) => {
    expect(harmless(text)).toBe(text)
  })
})
