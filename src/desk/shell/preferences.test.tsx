import { describe, expect, it, vi } from 'vitest'
import { createPreferences } from './preferences.ts'

describe('preferences', () => {
  it('survive a sign-out where a person arranged something, and only there', () => {
    const store = createPreferences()
    store.setItem('organizations.columns', { alias: false })
    store.setItem('katrin.organizations.savedFilters', [])
    store.setItem('density', 'compact')
    store.setItem('organizations.listParams', { filter: { q: 'secret' } })
    store.reset()
    expect(store.getItem('density')).toBe('compact')
    expect(store.getItem('organizations.columns')).toEqual({ alias: false })
    expect(store.getItem('katrin.organizations.savedFilters')).toEqual([])
    expect(store.getItem('organizations.listParams')).toBeUndefined()
  })

  it('leave nothing in the browser until somebody arranges something', () => {
    localStorage.clear()
    const store = createPreferences()
    store.setup()
    expect(Object.keys(localStorage)).toEqual([])
    store.setItem('density', 'compact')
    expect(Object.keys(localStorage).sort()).toEqual([
      'RaStoreopenbranch-desk.density',
      'RaStoreopenbranch-desk.version',
    ])
    store.teardown()
  })

  it('live as long as the page where the storage is full', () => {
    const store = createPreferences()
    store.setup()
    const heard = vi.fn()
    store.subscribe('density', heard)
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    store.setItem('density', 'compact')
    expect(store.getItem('density')).toBe('compact')
    expect(heard).toHaveBeenCalledWith('compact')
    full.mockRestore()
    store.setItem('density', 'comfortable')
    expect(store.getItem('density')).toBe('comfortable')
    store.teardown()
  })
})
