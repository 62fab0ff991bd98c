import { describe, expect, it } from 'vitest'
import { readForm } from './form-body.ts'

const properties = {
  name: { type: 'string' },
  tags: { type: 'array' },
  consent: { type: 'boolean' },
  length: { type: 'integer' },
}

describe('a form', () => {
  it.each([
    ['name=Anna+Becker&tags=a', { name: 'Anna Becker', tags: ['a'] }],
    ['tags=a&tags=%C3%A4&tags=', { tags: ['a', 'ä'] }],
    ['consent=on&length=30', { consent: true, length: 30 }],
    ['consent=false&length=-1.5', { consent: false, length: -1.5 }],
    ['consent=perhaps&length=0x10', { consent: 'perhaps', length: '0x10' }],
    ['name=a&name=b', { name: ['a', 'b'] }],
    ['name=&unknown=1', { unknown: '1' }],
    ['', {}],
  ])('%j is read as %j', (text, body) => {
    expect(readForm(properties, text)).toEqual(body)
  })

  it('does not reach what objects inherit', () => {
    const body = readForm(properties, '__proto__=x&constructor=y')
    expect(Object.keys(body)).toEqual(['__proto__', 'constructor'])
    expect(Object.getPrototypeOf(body)).toBe(Object.prototype)
  })

  it('has no end of fields', () => {
    expect(() => readForm(properties, 'a=1&'.repeat(300))).toThrow('could not be read')
  })
})
