import { useEffect, useState } from 'react'
import { chunk } from '#ui/chunk.ts'

export type Later = typeof import('./later.ts')['later']

let loaded: Later | undefined

/** What stands after the first questions. */
export async function fetchLater(): Promise<Later> {
  loaded ??= (await chunk(() => import('./later.ts'))).later
  return loaded
}

/** Fetches it while the first question is read; null where it cannot be loaded. */
export function useLater(): Later | undefined | null {
  const [later, setLater] = useState<Later | undefined | null>(loaded)
  useEffect(() => {
    fetchLater().then(setLater, (reason) => {
      setLater(null)
      reportError(reason)
    })
  }, [])
  return later
}
