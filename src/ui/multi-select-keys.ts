import type { KeyboardEvent } from 'react'
import type { MultiSelectState } from './use-multi-select.ts'

/** What the keys of a multi-select act upon. */
interface KeyTargets<O> {
  state: MultiSelectState<O>
  selected: readonly O[]
  /** Of the last tag; none where nothing is selected. */
  lastTag: () => HTMLElement | null | undefined
}

/** Handles the keys of the field; one that it does not need is left to the browser and to whatever stands around. */
export function multiSelectKeys<O>(targets: KeyTargets<O>) {
  const actions = actionsOf(targets)
  return (event: KeyboardEvent<HTMLInputElement>) => {
    // A word that is still being composed has these keys for itself.
    if (event.nativeEvent.isComposing || event.shiftKey || event.ctrlKey || event.metaKey) return
    if (!actions[event.key]?.()) return
    // Handled here: a dialog around it, Material UI's as well as ours, must not close, a form not be sent.
    event.preventDefault()
    event.stopPropagation()
  }
}

/** Each says whether the key is used up. */
function actionsOf<O>({ state, selected, lastTag }: KeyTargets<O>): Record<string, () => boolean> {
  const { list, toggle, remove } = state
  const { isOpen, active, query } = list
  return {
    ArrowDown: () => (isOpen ? active.move('next') : list.openAt('first')),
    ArrowUp: () => (isOpen ? active.move('previous') : list.openAt('last')),
    Home: () => isOpen && active.move('first'),
    End: () => isOpen && active.move('last'),
    Enter: () => {
      if (isOpen && active.option) toggle(active.option)
      return isOpen
    },
    Escape: () => {
      if (!isOpen && query === '') return false
      if (isOpen) list.close()
      else list.ask('')
      return true
    },
    Backspace: () => {
      const lastOne = query === '' ? selected.at(-1) : undefined
      if (lastOne) remove(lastOne)
      return Boolean(lastOne)
    },
    ArrowLeft: () => {
      const tag = query === '' && lastTag()
      if (!tag) return false
      list.close()
      tag.focus()
      return true
    },
  }
}
