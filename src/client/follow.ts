/** Follows what happens in conversations by server-sent events; where those fail, by looking from time to time. */

export interface Follower {
  /** Something is new, or may be. */
  readonly changed: () => void
  /** Somebody writes at this moment. */
  readonly writing?: (who: { readonly uuid: string; readonly side: string }) => void
}

/** ms between two looks where no stream can be had. */
const pause = 10_000
/** ms until a stream has said that it is there: some proxies keep back what is not whole. */
const patience = 10_000
/** A stream that ends sooner than after so many ms is none. */
const shortest = 5_000
const mostShort = 3

/** While the page is looked at. @returns how to stop */
export function follow(url: string, { changed, writing }: Follower): () => void {
  let stream: EventSource | null = null
  let timer: ReturnType<typeof setInterval> | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  let opened = 0
  let short = 0

  const close = () => {
    stream?.close()
    stream = null
    clearInterval(timer)
    clearTimeout(waiting)
    timer = undefined
  }
  const lookFromTimeToTime = () => {
    close()
    changed()
    timer = setInterval(changed, pause)
  }
  function open() {
    if (typeof EventSource === 'undefined' || short >= mostShort) return lookFromTimeToTime()
    opened = Date.now()
    stream = new EventSource(url)
    waiting = setTimeout(lookFromTimeToTime, patience)
    stream.addEventListener('open', () => {
      opened = Date.now()
    })
    for (const kind of ['ready', 'reset', 'message', 'conversation'])
      stream.addEventListener(kind, () => {
        clearTimeout(waiting)
        changed()
      })
    stream.addEventListener('writing', ({ data }) => writing?.(JSON.parse(data)))
    stream.addEventListener('error', () => {
      short = Date.now() - opened < shortest ? short + 1 : 0
      // The browser comes back by itself with the number of what it has, unless it was refused.
      if (stream?.readyState === EventSource.CLOSED || short >= mostShort) lookFromTimeToTime()
    })
  }
  // Browsers have few connections for a site: a page that nobody looks at needs none.
  const looked = () => {
    if (document.visibilityState === 'hidden') return close()
    if (!stream && !timer) open()
  }
  document.addEventListener('visibilitychange', looked)
  looked()
  return () => {
    document.removeEventListener('visibilitychange', looked)
    close()
  }
}
