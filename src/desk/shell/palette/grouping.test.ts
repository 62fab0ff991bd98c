import { describe, expect, it } from 'vitest'
import { fittingGroups } from './grouping.ts'
import { fitOf } from './ranking.ts'
import type { PaletteTarget } from './target.ts'

const target = (label: string, change: Partial<PaletteTarget> = {}): PaletteTarget => ({
  id: label,
  label,
  group: 'Pages',
  note: '',
  side: '',
  words: [],
  beside: [],
  ...change,
})

describe('what was typed', () => {
  it.each([
    ['Überblick', 'ueber', 0],
    ['Überblick', 'uber', 0],
    ['Übersicht', 'UEBERSICHT', 0],
    ['Straßen', 'strass', 0],
    ['Filiale Marktplatz', 'markt', 1],
    ['Filiale Marktplatz', 'markt fil', 1],
    ['Zeit blocken', 'sperr', 2],
    ['Zeit blocken', 'zeit sperren', 2],
    ['Filiale Marktplatz', 'platz', 3],
    ['Filiale Marktplatz', 'profil', 3],
    ['Filiale Marktplatz', 'pr', 3],
    ['Filiale Marktplatz', 'la', null],
    ['Filiale Marktplatz', 'markt xyz', null],
  ] as const)('fits %s as %s: %s', (label, typed, fit) => {
    const words = label.startsWith('Zeit') ? ['sperren'] : []
    expect(fitOf({ label, words, beside: ['Profile'] }, typed)).toBe(fit)
  })
})

describe('what fits', () => {
  const now = new Date('2026-11-24T09:00:00Z')
  const shown = (targets: PaletteTarget[], typed: string, recent: string[] = []) =>
    fittingGroups(
      targets.map((each) => ({ target: each, isFound: false })),
      { typed, recent, now },
    ).map(({ label, targets: those }) => [label, ...those.map((each) => each.id)])

  it('stands below its heading, which stands where its best one does', () => {
    const all = [
      target('Open a branch', { group: 'Actions' }),
      target('Settings', { words: ['branches'] }),
      target('Branches'),
    ]
    expect(shown(all, 'branch')).toEqual([
      ['Pages', 'Branches', 'Settings'],
      ['Actions', 'Open a branch'],
    ])
  })

  it('is in the order of what was opened last, among equals alone', () => {
    const all = [target('Topic a'), target('Topic b'), target('A topic')]
    expect(shown(all, 'topic', ['A topic', 'Topic b'])).toEqual([['Pages', 'Topic b', 'Topic a', 'A topic']])
  })

  it('is what is to come, the next first, before what is past, the last first', () => {
    const at = (id: string, time: string) => target('Petra', { id, at: Date.parse(time) })
    const all = [
      at('long ago', '2026-01-02T09:00Z'),
      at('later', '2026-12-02T09:00Z'),
      at('soon', '2026-11-24T09:30Z'),
      at('before', '2026-11-24T08:30Z'),
      target('Petra', { id: 'whenever' }),
    ]
    expect(shown(all, 'pet')).toEqual([['Pages', 'soon', 'later', 'before', 'long ago', 'whenever']])
  })

  it('is also what a search has found elsewhere in a record, behind all else, and each thing once', () => {
    const petra = target('Petra', { note: 'old' })
    const found = { target: target('Petra', { note: 'new' }), isFound: true }
    const groups = fittingGroups([{ target: petra, isFound: false }, found], {
      typed: '069',
      recent: [],
      now,
    })
    expect(groups).toEqual([{ label: 'Pages', targets: [found.target] }])
  })
})
