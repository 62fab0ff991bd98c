/** What happens in the process at once, and is written down for all of a moment together. */

/** In ms; what a process that is killed has gathered for so long is lost. */
export const usualPause = 2_000

export interface Late {
  /** There is something to write. */
  wake(): void
  /** Writes at once what is left. */
  close(): Promise<void>
}

/** @param write one call after the other; it never fails */
export function late(write: () => Promise<void>, pause = usualPause): Late {
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  function writeNext(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }

  return {
    wake() {
      timer ??= setTimeout(writeNext, pause).unref()
    },
    close: writeNext,
  }
}
