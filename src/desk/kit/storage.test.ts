import { describe, expect, it } from 'vitest'
import { createStorage } from './storage.ts'

const refuse = () => {
  throw new DOMException('denied', 'SecurityError')
}

describe('what the desk keeps in this browser', () => {
  it('stands in the local storage', () => {
    const kept = new Map<string, string>()
    const storage = createStorage(() => ({
      getItem: (key) => kept.get(key) ?? null,
      removeItem: () => undefined,
      setItem: (key, value) => void kept.set(key, value),
    }))
    storage.setItem('a', '1')
    expect(kept.get('a')).toBe('1')
    expect(storage.getItem('a')).toBe('1')
    expect(storage.getItem('b')).toBeNull()
  })

  it.each([
    ['forbidden', refuse],
    ['full', () => ({ getItem: () => 'old', removeItem: refuse, setItem: refuse })],
  ])('lives as long as the page where that is %s', (_, open) => {
    const storage = createStorage(open)
    storage.setItem('a', '1')
    expect(storage.getItem('a')).toBe('1')
  })
})
