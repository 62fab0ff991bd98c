import { useEffect, useState } from 'react'
import { chunk } from '#ui/chunk.ts'

export type Later = typeof import('./later.ts')['later']

let loaded: Later | undefined

/** Fetches what stands after the first questions; null where it cannot be loaded. */
export function useLater(): Later | undefined | null {
  const [found, setFound] = useState<Later | null | undefined>(loaded)
  useEffect(() => {
    if (loaded) return
    chunk(() => import('./later.ts')).then(
      ({ later }) => {
        loaded = later
        setFound(later)
      },
      (reason) => {
        setFound(null)
        reportError(reason)
      },
    )
  }, [])
  return found
}
