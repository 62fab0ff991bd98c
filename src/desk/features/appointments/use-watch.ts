import { useEffect, useRef } from 'react'

/** ms between two readings where no stream can be had. */
const pause = 60_000
/** A stream that ends sooner than after so many ms is none. */
const shortest = 5_000
const mostShort = 3

/**
 * Calls back whenever an advisor's days change: by server-sent events while the page is looked at; where those fail,
 * from time to time; and whenever somebody comes back to the page.
 */
export function useWatch(alias: string, changed: () => void): void {
  const latest = useRef(changed)
  latest.current = changed
  useEffect(() => {
    const url = `/api/v1/advisors/${encodeURIComponent(alias)}/calendar/changes`
    return watch(url, () => latest.current())
  }, [alias])
}

export function watch(url: string, changed: () => void): () => void {
  let stream: EventSource | null = null
  let timer: ReturnType<typeof setInterval> | undefined
  let opened = 0
  let short = 0

  const close = () => {
    stream?.close()
    stream = null
    clearInterval(timer)
    timer = undefined
  }
  const readFromTimeToTime = () => {
    close()
    timer = setInterval(changed, pause)
  }
  function open() {
    if (typeof EventSource === 'undefined' || short >= mostShort) return readFromTimeToTime()
    stream = new EventSource(url)
    stream.addEventListener('open', () => {
      // After a break something may have been missed.
      if (opened > 0) changed()
      opened = Date.now()
    })
    stream.addEventListener('changed', changed)
    stream.addEventListener('error', () => {
      short = Date.now() - opened < shortest ? short + 1 : 0
      const isRefused = stream?.readyState === EventSource.CLOSED
      if (!isRefused && short < mostShort) return
      changed()
      readFromTimeToTime()
    })
  }
  // Browsers have few connections for a site: a page that nobody looks at needs none.
  const looked = () => {
    if (document.visibilityState === 'hidden') return close()
    if (stream || timer) return
    opened = 0
    changed()
    open()
  }
  document.addEventListener('visibilitychange', looked)
  if (document.visibilityState !== 'hidden') open()
  return () => {
    document.removeEventListener('visibilitychange', looked)
    close()
  }
}
