interface WaitingThumbnail {
  readonly place: Element
  readonly begin: () => void
}

/** How many at once: each thumbnail starts the whole app. */
const atOnce = 2
const waiting: WaitingThumbnail[] = []
let running = 0

/** Waits for its turn, those further up the page first. @returns to be called when it is over, or not wanted any more */
export function takeTurn(place: Element, start: () => void): () => void {
  let state: 'waits' | 'runs' | 'over' = 'waits'
  const own = {
    place,
    begin: () => {
      state = 'runs'
      running++
      start()
    },
  }
  waiting.push(own)
  // All that come at once are there before the first of them is chosen.
  setTimeout(next)
  return () => {
    if (state === 'waits') waiting.splice(waiting.indexOf(own), 1)
    if (state === 'runs') running--
    state = 'over'
    next()
  }
}

function next(): void {
  waiting.sort((a, b) => (comesBefore(a.place, b.place) ? -1 : 1))
  while (running < atOnce && waiting.length > 0) waiting.shift()?.begin()
}

const comesBefore = (a: Element, b: Element) =>
  (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
