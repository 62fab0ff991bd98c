type KeyValueStorage = Pick<Storage, 'getItem' | 'removeItem' | 'setItem'>

/** The browser's local storage; where it is forbidden or full, what is kept lives as long as the page. */
export function createStorage(open: () => KeyValueStorage = () => globalThis.localStorage): KeyValueStorage {
  const spare = new Map<string, string>()
  return {
    getItem: (key) => {
      const last = spare.get(key)
      if (last !== undefined) return last
      try {
        return open().getItem(key)
      } catch {
        return null
      }
    },
    removeItem: (key) => {
      spare.delete(key)
      try {
        open().removeItem(key)
      } catch {
        // Where nothing can be kept there is nothing to remove.
      }
    },
    setItem: (key, value) => {
      try {
        open().setItem(key, value)
        spare.delete(key)
      } catch {
        spare.set(key, value)
      }
    },
  }
}

export const storage = createStorage()
