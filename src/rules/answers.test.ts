import { describe, expect, it } from 'vitest'
import { answersTo } from './answers.ts'

const both = { email: 'petra@sommer.example', phone: '+491712345678' }
const waysOf = (asked: object) => answersTo({ kind: 'contact', ...asked }, 'Re').map(({ by }) => by)

describe('ways to answer', () => {
  it.each([
    [{ kind: 'contact', ...both }, ['mail', 'phone']],
    [{ kind: 'message', ...both }, ['mail', 'phone']],
    [{ kind: 'callback', ...both }, ['phone', 'mail']],
    [{ kind: 'callback', phone: both.phone }, ['phone']],
    [{ kind: 'appointment', email: both.email, phone: null }, ['mail']],
    [{ kind: 'contact', email: '', phone: undefined }, []],
  ])('to %j are %j', (asked, expected) => {
    expect(waysOf(asked)).toEqual(expected)
  })

  it('write to this address and nobody else, whatever stands in it or in the subject', () => {
    const [mail] = answersTo(
      { kind: 'contact', email: 'a@b.example?bcc=evil@evil.example' },
      ' Your request\r\nBcc: evil@evil.example & more \ud800\n',
    )
    const url = new URL(mail?.href ?? '')
    expect(url.pathname).toBe('a@b.example%3Fbcc%3Devil%40evil.example')
    expect([...url.searchParams.keys()]).toEqual(['subject'])
    expect(url.searchParams.get('subject')).toBe('Your request Bcc: evil@evil.example & more \ufffd')
  })

  it('dial digits only', () => {
    expect(answersTo({ kind: 'callback', phone: '+49 171;ext=1' }, '')[0]?.href).toBe('tel:+491711')
  })
})
