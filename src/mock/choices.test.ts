import { describe, expect, it } from 'vitest'
import { choicesIn, linkTo, preferOf, readChoices, withoutChoices, writeChoices } from './choices.ts'

describe('choices in a link', () => {
  const choices = { listThings: '500/unexpected', 'GET /a;b:c': '200/50 % off', '*': 'slow' }

  it('stand as one can read and write them', () => {
    expect(writeChoices({ listThings: '500/unexpected', getMe: 'slow' })).toBe(
      'listThings:500/unexpected;getMe:slow',
    )
  })

  it('come back as they were, whatever their names', () => {
    expect(readChoices(writeChoices(choices))).toEqual(choices)
    expect(choicesIn(linkTo('https://bank.test/app/things', choices))).toEqual(choices)
  })

  it('survive programs that escape what need not be', () => {
    const link = new URL(linkTo('https://bank.test/app/things?a=1', choices))
    const resent = `https://bank.test/app/things?${new URLSearchParams(link.search)}`
    expect(choicesIn(resent)).toEqual(choices)
  })

  it('leave the rest of the address alone, and take the place of those before', () => {
    const address = 'https://bank.test/app/things?filter=%7B%22a%22:1%7D&scenario=old:slow#popup'
    expect(linkTo(address, { a: '204' })).toBe(
      'https://bank.test/app/things?filter=%7B%22a%22:1%7D&scenario=a:204#popup',
    )
    expect(linkTo(address, {})).toBe('https://bank.test/app/things?filter=%7B%22a%22:1%7D#popup')
    expect(withoutChoices(new URL('https://bank.test/?scenario=a:1')).href).toBe('https://bank.test/')
  })

  it('tell an address without them from one that says none', () => {
    expect(choicesIn('https://bank.test/app/')).toBeNull()
    expect(choicesIn('https://bank.test/app/?scenario=')).toEqual({})
  })

  it('pass over what is none', () => {
    expect(readChoices(';;a;b:;:c;%:slow;d:%;e:204')).toEqual({ e: '204' })
  })
})

describe('Prefer', () => {
  it.each([
    ['204', 'code=204'],
    ['500/unexpected', 'code=500, example=unexpected'],
    ['200/two words, one comma', 'code=200, example="two words, one comma"'],
    ['slow', null],
    ['20', null],
  ])('%s is asked for by %s', (choice, wish) => {
    expect(preferOf(choice)).toBe(wish)
  })
})
