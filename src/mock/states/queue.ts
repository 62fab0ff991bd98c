/** How many at once: each thumbnail starts the whole app. */
const atOnce = 2
const waiting: (() => void)[] = []
let running = 0

/** Waits for its turn. @returns to be called when it is over; before its turn it gives up the place */
export function takeTurn(start: () => void): () => void {
  let state: 'waits' | 'runs' | 'over' = 'waits'
  const begin = () => {
    state = 'runs'
    running++
    start()
  }
  waiting.push(begin)
  next()
  return () => {
    if (state === 'waits') waiting.splice(waiting.indexOf(begin), 1)
    if (state === 'runs') running--
    state = 'over'
    next()
  }
}

function next(): void {
  while (running < atOnce && waiting.length > 0) waiting.shift()?.()
}
