import { useState } from 'react'
import type { OptionText } from './option-text.ts'
import { matching, useActive } from './use-options.ts'

/** A list that opens below a field, and what is typed there to search it. */
export interface SearchedList<O> {
  options: readonly O[]
  describe: (option: O) => OptionText
  /** So many options are shown at once (product §27.4). */
  optionsLimit?: number
  /** For options that come from a call: what is typed, '' when the field is left. */
  onQuery?: (typed: string) => void
}

/** Whether the list is open, what is searched in it, what is found and shown of that, and the option that Enter would choose. */
export function useOpenList<O>({ options, describe, optionsLimit = 1000, onQuery }: SearchedList<O>) {
  const [query, setQuery] = useState('')
  const [isOpen, setOpen] = useState(false)
  const found = matching(options, query, describe)
  const shown = found.slice(0, optionsLimit)
  const active = useActive(shown, query !== '')

  function ask(typed: string) {
    setQuery(typed)
    active.move('none')
    onQuery?.(typed)
  }
  /** Opens the list with its first or last option active; says that the key is used up. */
  function openAt(end: 'first' | 'last') {
    setOpen(true)
    return active.move(end)
  }
  function close() {
    setOpen(false)
    active.move('none')
  }
  /** For when the field is left: what was searched is forgotten. */
  function leave() {
    close()
    if (query !== '') ask('')
  }
  const open = () => setOpen(true)
  const flip = () => setOpen(!isOpen)
  return { query, isOpen, found, shown, optionsLimit, active, ask, open, openAt, flip, close, leave }
}

export type OpenList<O> = ReturnType<typeof useOpenList<O>>
