import { describe, expect, it } from 'vitest'
import { inLanguage, languageOfText, textOf, versionLanguage, versionLanguages } from './by-language.ts'

const topic = {
  topic: 'Baufinanzierung',
  comment: 'Kauf oder Neubau.',
  preparation: '',
  length: 60,
  texts: { en: { topic: 'Home loan', comment: '', preparation: '' } },
}
const names = ['topic', 'comment', 'preparation'] as const

describe('a text that people entered', () => {
  it.each([
    ['de', 'de', ''],
    ['de', 'de-AT', ''],
    ['de-CH', 'de', ''],
    ['en', 'de', 'en'],
    ['de-AT', 'en', 'de'],
  ])(
    'asked for in %s of an institution that writes %s has its version under "%s"',
    (language, own, found) => {
      expect(versionLanguage({ language, own })).toBe(found)
    },
  )

  it('is the version of the language that is asked for, or else the own one, and is said to be that', () => {
    expect(inLanguage(topic, names, { language: 'en', own: 'de' })).toEqual({
      topic: 'Home loan',
      comment: 'Kauf oder Neubau.',
      preparation: '',
      length: 60,
      untranslated: ['comment'],
    })
  })

  it('is the own one for who reads the own language, whatever versions there are', () => {
    const { texts: _, ...own } = topic
    const versions = { ...topic, texts: { de: { topic: 'Anderes' } } }
    expect(inLanguage(versions, names, { language: 'de-AT', own: 'de' })).toEqual(own)
  })

  it('is written in the other languages that the pages offer', () => {
    expect(versionLanguages('de', '')).toEqual(['en'])
    expect(versionLanguages('en', 'de, en,de-AT')).toEqual(['de'])
    expect(versionLanguages('de-AT', 'de')).toEqual([])
  })

  it('is read aloud in its own language where it has no version', () => {
    const read = { untranslated: ['comment'] as ('topic' | 'comment')[] }
    expect(languageOfText(read, 'comment', 'de')).toBe('de')
    expect(languageOfText(read, 'topic', 'de')).toBe(undefined)
    expect(languageOfText({}, 'topic', 'de')).toBe(undefined)
  })

  it('needs no versions', () => {
    const { texts: _, ...without } = topic
    expect(inLanguage(without, names, { language: 'en', own: 'de' }).untranslated).toEqual([
      'topic',
      'comment',
    ])
    expect(textOf('Haus', 'topic', undefined, { language: 'en', own: 'de' })).toBe('Haus')
    expect(textOf('Haus', 'topic', { en: { topic: 'House' } }, { language: 'en', own: 'de' })).toBe('House')
    expect(textOf('Haus', 'topic', { en: { topic: 'House' } }, { language: 'de', own: 'de' })).toBe('Haus')
  })
})
