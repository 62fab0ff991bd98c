import { expect, it } from 'vitest'
import { languageName } from './language-name.ts'
import { spokenLanguages } from './languages.ts'

it.each(['de', 'en'])('all languages that are offered have a name of their own in %s', (language) => {
  const names = spokenLanguages.map((short) => languageName(short, language))
  expect(names.filter((name, index) => name === spokenLanguages[index])).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})

it('none is an older short name of another', () => {
  expect(Intl.getCanonicalLocales([...spokenLanguages])).toEqual(spokenLanguages)
})

it.each([
  ['tlh', 'Klingonisch'],
  ['de-AT', 'Österreichisches Deutsch'],
  ['xx', 'xx'],
  ['no language', 'no language'],
])('%s is called %s', (short, name) => expect(languageName(short, 'de')).toBe(name))
