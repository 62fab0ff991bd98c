import { describe, expect, it } from 'vitest'
import { mailKey, personSearch } from './person-search.ts'

describe('who is looked for', () => {
  it.each([
    [
      'petra.sommer@mail.example',
      { by: 'email', email: 'petra.sommer@mail.example', key: 'petra sommer@mail.example' },
    ],
    [' Petra@Sommer.example ', { by: 'email', email: 'petra@sommer.example', key: 'petra@sommer.example' }],
    ['0171 2345678', { by: 'phone', phone: '+491712345678' }],
    ['171 2345678', { by: 'phone', phone: '+491712345678' }],
    ['+49 (171) 234-5678', { by: 'phone', phone: '+491712345678' }],
    ['Petra  Müller', { by: 'name', typed: 'Petra Müller', words: ['petra', 'muller'] }],
    ['ole-brandt', { by: 'name', typed: 'ole-brandt', words: ['ole', 'brandt'] }],
    ['Ng Wei', { by: 'name', typed: 'Ng Wei', words: ['ng', 'wei'] }],
    [
      "'; drop table users; --",
      { by: 'name', typed: "'; drop table users; --", words: ['drop', 'table', 'users'] },
    ],
  ])('by %s', (text, search) => {
    expect(personSearch(text, 'DE')).toEqual(search)
  })

  it.each(['', '   ', 'a  ', 'ab', '...', '% _', '12'])('is nobody by %j: that guesses', (text) => {
    expect(personSearch(text, 'DE')).toBe(null)
  })
})

describe('addresses that may be one person’s', () => {
  it.each([
    ['petra.sommer@mail.example', 'Petra.Sommer+bank@MAIL.example'],
    ['petra.sommer@mail.example', 'petra_sommer@mail.example'],
    ['jörg.müller@mail.example', 'joerg.mueller@mail.example'],
  ])('%s and %s are alike', (one, other) => {
    expect(mailKey(one)).toBe(mailKey(other))
  })

  it.each([
    ['petra.sommer@mail.example', 'petra.sommer@other.example'],
    ['petra.sommer@mail.example', 'petra.sommerfeld@mail.example'],
  ])('%s and %s are not', (one, other) => {
    expect(mailKey(one)).not.toBe(mailKey(other))
  })
})
