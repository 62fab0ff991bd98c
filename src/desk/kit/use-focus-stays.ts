import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

interface FocusStays<E extends HTMLElement> {
  /** For the element around the rows, which can be focused (tabIndex -1). */
  readonly ref: RefObject<E | null>
  readonly onFocus: (event: FocusEvent) => void
}

/**
 * Where the row that had the focus is gone, who works by keyboard goes on among those that are left: at the first
 * button around them, else at what is around them (product §33.14).
 *
 * @param rows another one whenever rows have come or gone
 */
export function useFocusStays<E extends HTMLElement>(rows: unknown): FocusStays<E> {
  const ref = useRef<E>(null)
  const last = useRef<Element>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is there is looked at when the rows are others
  useEffect(() => {
    const { activeElement, body } = document
    const isLost = activeElement === null || activeElement === body
    if (!isLost || !last.current || last.current.isConnected) return
    const next = ref.current?.querySelector('button') ?? ref.current
    next?.focus()
  }, [rows])
  return {
    ref,
    onFocus: ({ target }) => {
      last.current = target
    },
  }
}
