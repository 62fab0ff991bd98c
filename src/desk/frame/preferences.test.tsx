import { describe, expect, it } from 'vitest'
import { createPreferences } from './preferences.ts'

describe('preferences', () => {
  it('survive a sign-out where a person arranged something, and only there', () => {
    const store = createPreferences()
    store.setItem('organizations.hiddenColumns', ['alias'])
    store.setItem('katrin.organizations.savedFilters', [])
    store.setItem('density', 'compact')
    store.setItem('organizations.listParams', { filter: { q: 'secret' } })
    store.reset()
    expect(store.getItem('density')).toBe('compact')
    expect(store.getItem('organizations.hiddenColumns')).toEqual(['alias'])
    expect(store.getItem('katrin.organizations.savedFilters')).toEqual([])
    expect(store.getItem('organizations.listParams')).toBeUndefined()
  })
})
