import { useLayoutEffect, useRef } from 'react'
import type { Message } from './types.ts'

/** px from the end within which one still reads along. */
const nearEnd = 48

/**
 * Keeps in place what is being read, while messages come and go above and below it; whoever is at the end of the latest stays
 * there.
 * @returns for the box that scrolls: its `ref`, and what it tells while it is scrolled; `follow` goes to the end with what comes next
 */
export function useReadingPlace(messages: readonly Message[] | undefined, isLatest: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const seen = useRef<{ readonly sequence: string; readonly top: number } | null>(null)
  const note = () => {
    const scrolled = box.current
    if (!scrolled) return
    isAtEnd.current = scrolled.scrollHeight - scrolled.scrollTop - scrolled.clientHeight < nearEnd
    const edge = scrolled.getBoundingClientRect().top
    const first = [...scrolled.querySelectorAll<HTMLElement>('[data-sequence]')].find(
      (each) => each.getBoundingClientRect().bottom > edge,
    )
    const { sequence } = first?.dataset ?? {}
    seen.current = first && sequence ? { sequence, top: first.getBoundingClientRect().top - edge } : null
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever others stand there
  useLayoutEffect(() => {
    const scrolled = box.current
    if (!scrolled) return
    const before = seen.current
    const first = before && scrolled.querySelector(`[data-sequence="${before.sequence}"]`)
    if (first && !(isLatest && isAtEnd.current)) {
      const top = first.getBoundingClientRect().top - scrolled.getBoundingClientRect().top
      scrolled.scrollTop += top - before.top
    } else scrolled.scrollTop = scrolled.scrollHeight
    note()
  }, [messages])
  const follow = () => {
    isAtEnd.current = true
  }
  return { box, note, follow }
}
