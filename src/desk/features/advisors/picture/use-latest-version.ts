import { useState } from 'react'
import type { Failure } from '../../../kit/failure.ts'

/** The version that the next try is based on: what was read, or what a refusal told of what stands there now. */
export function useLatestVersion(read: string) {
  const [told, setTold] = useState<string | null>(null)
  return {
    basis: told ?? read,
    learn: ({ status, body, etag }: Failure): false => {
      if (status === 412) setTold(etag ?? versionIn(body))
      return false
    },
  }
}

function versionIn(body: unknown): string | null {
  const { current } = (body ?? {}) as { readonly current?: { readonly version?: number } }
  return current?.version === undefined ? null : `"${current.version}"`
}
