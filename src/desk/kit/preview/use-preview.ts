import { useEffect, useState } from 'react'

/** In ms, after the last key. */
const pause = 400

export interface PreviewQuery {
  /** Path on this site; null: there is nothing to show it of. */
  readonly address: string | null
  /** As it would be saved; null until the form is there. */
  readonly draft: object | null
  /** Of what is stored: a picture is not typed. */
  readonly version: number
}

/**
 * The page that the server draws of what is typed, and stores nothing of. What cannot be saved, or is asked for in vain,
 * leaves the last one standing.
 */
export function usePreview({ address, draft, version }: PreviewQuery) {
  const [html, setHtml] = useState<string | null>(null)
  const [isBehind, setBehind] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the picture, which is not typed
  useEffect(() => {
    if (!draft || address === null) return
    const ends = new AbortController()
    const timer = setTimeout(
      () => {
        askFor(address, draft, ends.signal).then(
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
  }, [address, draft, version])
  return { html, isBehind }
}

/** Null: it could not be saved so. */
async function askFor(path: string, draft: object, signal: AbortSignal): Promise<string | null> {
  const address = new URL(path, location.origin)
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify(draft)
  const reply = await fetch(new Request(address, { method: 'POST', headers, body, signal }))
  return reply.ok ? await reply.text() : null
}
