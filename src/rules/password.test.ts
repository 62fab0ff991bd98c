import * as common from '@zxcvbn-ts/language-common'
import * as german from '@zxcvbn-ts/language-de'
import * as english from '@zxcvbn-ts/language-en'
import { describe, expect, it } from 'vitest'
import { knownWords, passwordJudge } from './password.ts'

const owner = { full_name: 'Anna Becker', email: 'anna.becker@musterbank.example', tenant: 'Musterbank' }
const judge = passwordJudge({
  dictionary: { ...common.dictionary, ...german.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
})

describe('a new password', () => {
  it.each([
    ['elf Zeichen', 'too-short'],
    ['', 'too-short'],
    ['passwort1234', 'common'],
    ['Passwort2026!', 'common'],
    ['Sparkasse2026!', 'common'],
    ['1q2w3e4r5t6z', 'common'],
    ['AnnaBecker1990', 'about-you'],
    ['musterbank2026', 'about-you'],
    ['becker.anna!!', 'about-you'],
    ['aaaaaaaaaaaaaaaaaaaaaaaa', 'guessable'],
    ['qwertzuiopü1', 'guessable'],
    ['sommerurlaub2026', 'guessable'],
    ['vier gruene Boote am Steg', null],
    ['Kaffee am Fenster 17', null],
    ['x7Kq9mVt2Lpw', null],
    ['correct horse battery staple', null],
    ['日本語のとても長いパスフレーズ', null],
  ])('%j: %s', (password, fault) => {
    expect(judge(password, owner).fault).toBe(fault)
  })

  it('is judged by its beginning, so that a long one takes no longer', () => {
    const weak = 'musterbank'.repeat(3)
    expect(judge(`${weak}aa${'x7Kq9mVt2Lpw'.repeat(8)}`, owner)).toEqual(judge(`${weak}aa`, owner))
  })

  it('is compared with the words that others know of its owner', () => {
    expect(judge('Zyprian Wolkenstein', { ...owner, full_name: 'Zyprian Wolkenstein' }).fault).toBe(
      'about-you',
    )
    expect(judge('Zyprian Wolkenstein', owner).fault).toBeNull()
    expect(knownWords(owner)).toEqual([
      'anna becker',
      'anna.becker@musterbank.example',
      'musterbank',
      'anna',
      'becker',
      'example',
    ])
  })
})
