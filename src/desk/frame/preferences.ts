import { localStorageStore, type Store } from 'react-admin'

/** Kept when somebody signs out: how lists look, and saved filters, which bear their owner's alias. */
const kept = /(\.hiddenColumns|\.savedFilters|^density)$/

/** react-admin's store in this browser. It is reset at sign-out; what a person arranged is not lost by that. */
export function createPreferences(): Store {
  const store = localStorageStore('1', 'openbranch-desk')
  return {
    ...store,
    reset: () => {
      for (const key of Object.keys(store.listItems?.() ?? {})) if (!kept.test(key)) store.removeItem(key)
    },
  }
}
