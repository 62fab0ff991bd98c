/** Watches something by server-sent events while the page is looked at; where those fail, by looking from time to time. */

export interface Watched {
  /** Something is new, or may be. */
  readonly changed: () => void
  /** Kinds of events that say so. */
  readonly kinds: readonly string[]
  /** What other events do, by their kind. */
  readonly others?: Readonly<Record<string, (event: MessageEvent<string>) => void>>
  /** ms between two looks where no stream can be had. */
  readonly pause: number
  /**
   * ms until a stream has said that it is there: some proxies keep back what is not whole. Left out: a stream says nothing
   * before something happens, and what came while there was none is looked for.
   */
  readonly patience?: number
}

/** A stream that ends sooner than after so many ms is none. */
const shortest = 5_000
const mostShort = 3

/** @returns how to stop */
export function watchEvents(url: string, watched: Watched): () => void {
  const { changed, kinds, others = {}, pause, patience } = watched
  const saysReady = patience !== undefined
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
  const lookFromTimeToTime = (isBehind = true) => {
    close()
    if (isBehind) changed()
    timer = setInterval(changed, pause)
  }
  function open() {
    // Whoever is told nothing at the beginning has read it just now.
    if (typeof EventSource === 'undefined' || short >= mostShort) return lookFromTimeToTime(saysReady)
    opened = saysReady ? Date.now() : 0
    stream = new EventSource(url)
    if (saysReady) waiting = setTimeout(lookFromTimeToTime, patience)
    stream.addEventListener('open', () => {
      // After a break something may have been missed.
      if (!saysReady && opened > 0) changed()
      opened = Date.now()
    })
    for (const kind of kinds)
      stream.addEventListener(kind, () => {
        clearTimeout(waiting)
        changed()
      })
    for (const [kind, heard] of Object.entries(others)) stream.addEventListener(kind, heard)
    stream.addEventListener('error', () => {
      short = Date.now() - opened < shortest ? short + 1 : 0
      // The browser comes back by itself with the number of what it has, unless it was refused.
      if (stream?.readyState === EventSource.CLOSED || short >= mostShort) lookFromTimeToTime()
    })
  }
  // Browsers have few connections for a site: a page that nobody looks at needs none.
  const looked = () => {
    if (document.visibilityState === 'hidden') return close()
    if (stream || timer) return
    if (!saysReady) changed()
    open()
  }
  document.addEventListener('visibilitychange', looked)
  if (document.visibilityState !== 'hidden') open()
  return () => {
    document.removeEventListener('visibilitychange', looked)
    close()
  }
}
