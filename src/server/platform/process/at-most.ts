/**
 * Lets so much work run at once; the rest waits and goes on in the order in which it came.
 *
 * @returns what does a piece of work, and answers or fails as it does
 */
export function atMost(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < most) running++
    else await new Promise<void>((goOn) => waiting.push(goOn))
    try {
      return await work()
    } finally {
      // Whoever waits takes over the place, so that nobody comes between.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
