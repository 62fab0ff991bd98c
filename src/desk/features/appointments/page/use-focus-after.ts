import { type RefObject, useEffect, useRef } from 'react'

/**
 * Whoever answered a request by keyboard goes on with the next one: the button that was pressed, and with it the focus,
 * is gone.
 *
 * @param keys of the rows that are shown, each in its place
 */
export function useFocusAfter(keys: readonly string[]): RefObject<HTMLDivElement | null> {
  const rows = useRef<HTMLDivElement>(null)
  const before = useRef<readonly string[]>([])
  useEffect(() => {
    const isGone = before.current.some((key) => !keys.includes(key))
    before.current = keys
    if (!isGone || document.activeElement !== document.body) return
    const next = ['.do button.tinted', '.do button'].map((each) =>
      rows.current?.querySelector<HTMLElement>(each),
    )
    next.find((each) => each)?.focus({ preventScroll: true })
  })
  return rows
}
