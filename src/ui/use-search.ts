import { useEffect, useRef, useState } from 'react'

interface SearchState<O> {
  options: readonly O[]
  isLoading: boolean
  isFailed: boolean
  /** Whether the options are the answer to a search. */
  hasSearched: boolean
}

/**
 * Options that come from a call. `clean` turns what is typed into what is asked for, null for too little, which empties
 * the options. The same question is asked once; an answer that is no longer waited for is dropped.
 */
export function useSearch<O>(
  search: (query: string, signal: AbortSignal) => Promise<readonly O[]>,
  clean: (typed: string) => string | null,
): SearchState<O> & { onQuery: (typed: string) => void } {
  const none: SearchState<O> = { options: [], isLoading: false, isFailed: false, hasSearched: false }
  const [state, setState] = useState(none)
  const last = useRef<{ query: string; ends: AbortController } | null>(null)
  useEffect(() => () => last.current?.ends.abort(), [])

  async function onQuery(typed: string) {
    const query = clean(typed)
    if (query === last.current?.query) return
    last.current?.ends.abort()
    last.current = null
    if (query === null) return setState(none)
    const ends = new AbortController()
    last.current = { query, ends }
    // What was found before stays, dimmed, until the answer comes.
    setState((before) => ({ ...before, isLoading: true, isFailed: false }))
    try {
      const options = await search(query, ends.signal)
      if (!ends.signal.aborted) setState({ options, isLoading: false, isFailed: false, hasSearched: true })
    } catch {
      if (ends.signal.aborted) return
      // A question that failed may be asked again.
      last.current = null
      setState({ ...none, isFailed: true })
    }
  }
  return { ...state, onQuery }
}
