import { describe, expect, it } from 'vitest'
import { decimalsOf, marksOf, readNumber, sizeText, splitMinutes, writeNumber } from './numbers.ts'

const de = marksOf('de-DE')
const en = marksOf('en-GB')

describe('numbers as they are typed', () => {
  it.each([
    ['1,5', de, 1.5],
    ['1.5', de, 1.5],
    ['1.234,5', de, 1234.5],
    ['1.234', de, 1234],
    ['12.345.678', de, 12345678],
    ['1.5', en, 1.5],
    ['1,234.5', en, 1234.5],
    ['1,5', en, 1.5],
    ['-3', en, -3],
    [' 7 000 ', de, 7000],
    ['', en, null],
    ['abc', en, null],
    ['1,2,3', en, null],
    ['12a', de, null],
  ])('reads %s', (text, marks, want) => {
    expect(readNumber(text, marks)).toBe(want)
  })

  it('writes them with the decimal mark of the language', () => {
    expect(writeNumber(1.5, de)).toBe('1,5')
    expect(writeNumber(12, en, 2)).toBe('12.00')
  })
})

it('knows how small a currency gets', () => {
  expect(['EUR', 'JPY', 'KWD', 'nonsense'].map(decimalsOf)).toEqual([2, 0, 3, 2])
})

it('splits minutes', () => {
  expect(splitMinutes(95)).toEqual({ hours: 1, minutes: 35 })
})

it('reads sizes', () => {
  expect([0, 999, 1500, 2_000_000].map((bytes) => sizeText(bytes, 'en-GB'))).toEqual([
    '0 byte',
    '999 byte',
    '1.5 kB',
    '2 MB',
  ])
})
