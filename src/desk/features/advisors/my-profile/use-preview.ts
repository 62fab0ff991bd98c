import { useEffect, useState } from 'react'
import type { Draft } from '../../../forms/draft.ts'
import { basePath } from '../../../kit/paths.ts'

/** In ms, after the last key. */
const pause = 400

interface Asked {
  readonly alias: string
  readonly draft: Draft | null
  readonly version: number
}

/**
 * The page that the server draws of what is typed, and stores nothing of. What cannot be saved, or is asked for in vain,
 * leaves the last one standing.
 */
export function usePreview({ alias, draft, version }: Asked) {
  const [html, setHtml] = useState<string | null>(null)
  const [isBehind, setBehind] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the picture, which is not typed
  useEffect(() => {
    if (!draft) return
    const ends = new AbortController()
    const timer = setTimeout(
      () => {
        askFor(alias, draft, ends.signal).then(
          (page) => {
            if (ends.signal.aborted) return
            if (page !== null) setHtml(page)
            setBehind(page === null)
          },
          () => ends.signal.aborted || setBehind(true),
        )
      },
      html === null ? 0 : pause,
    )
    return () => {
      clearTimeout(timer)
      ends.abort()
    }
  }, [alias, draft, version])
  return { html, isBehind }
}

/** Null: it could not be saved so. */
async function askFor(alias: string, draft: Draft, signal: AbortSignal): Promise<string | null> {
  const address = new URL(`${basePath}/profile/${encodeURIComponent(alias)}/preview`, location.origin)
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify(draft)
  const reply = await fetch(new Request(address, { method: 'POST', headers, body, signal }))
  return reply.ok ? await reply.text() : null
}
