import { localStorageStore, type Store } from 'react-admin'
import { storage } from '../kit/storage.ts'

/** Kept when somebody signs out: how lists look, what columns of files stand for, and saved filters, which bear their owner's alias. */
const kept = /(\.columns|\.columnOrder|\.savedFilters|\.imports|^density)$/

/**
 * react-admin's store in this browser. It is reset at sign-out; what a person arranged is not lost by that. What a
 * full storage refuses lives as long as the page.
 */
export function createPreferences(appKey = 'openbranch-desk'): Store {
  const store = localStorageStore('1', appKey)
  const versionKey = `RaStore${appKey}.version`
  const isEmpty = () => Object.keys(store.listItems?.() ?? {}).every((key) => key.endsWith('version'))
  const spare = new Map<string, unknown>()
  return {
    ...store,
    setup: () => {
      store.setup()
      // Nothing is left in the browser of somebody who has arranged nothing: visitors come here too.
      if (isEmpty()) storage.removeItem(versionKey)
    },
    getItem: (key, otherwise) => (spare.get(key) as typeof otherwise) ?? store.getItem(key, otherwise),
    setItem: (key, value) => {
      try {
        store.setItem(key, value)
        storage.setItem(versionKey, '1')
        spare.delete(key)
      } catch {
        spare.set(key, value)
        tell(`RaStore${appKey}.${key}`, value)
      }
    },
    removeItem: (key) => {
      spare.delete(key)
      store.removeItem(key)
    },
    reset: () => {
      spare.clear()
      for (const key of Object.keys(store.listItems?.() ?? {})) if (!kept.test(key)) store.removeItem(key)
    },
  }
}

/** Whoever listens to the store hears of it as of a change in another tab. */
function tell(key: string, value: unknown): void {
  const newValue = JSON.stringify(value)
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
}
