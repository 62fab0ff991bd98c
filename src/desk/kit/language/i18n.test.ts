import { describe, expect, it } from 'vitest'
import { createI18nProvider, toPolyglot } from './i18n.ts'

describe('createI18nProvider', () => {
  const provider = createI18nProvider('de', {
    '{attribute} cannot be empty': '{attribute} darf nicht leer sein',
    'ra.action.save': 'Speichern',
  })

  it('fills placeholders of the texts', () => {
    expect(provider.translate('{attribute} cannot be empty', { attribute: 'Name' })).toBe(
      'Name darf nicht leer sein',
    )
    expect(provider.translate('ra.action.save')).toBe('Speichern')
  })

  it('takes a key without a text as its own English text', () => {
    expect(provider.translate('{count} selected', { count: 3 })).toBe('3 selected')
    expect(provider.translate('Forbidden (#403)')).toBe('Forbidden (#403)')
    const pages = (smart_count: number) =>
      provider.translate('{smart_count} page |||| {smart_count} pages', { smart_count })
    expect([0, 1, 2].map(pages)).toEqual(['0 pages', '1 page', '2 pages'])
    // As polyglot itself takes it.
    const bare = (count: number) => provider.translate('{smart_count} page |||| {smart_count} pages', count)
    expect([0, 1, 2].map(bare)).toEqual(['0 pages', '1 page', '2 pages'])
  })
})

describe('toPolyglot', () => {
  it('changes placeholders once', () => {
    expect(toPolyglot('{a} and %{b}')).toBe('%{a} and %{b}')
  })
})
