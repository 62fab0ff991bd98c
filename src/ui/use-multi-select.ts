import { listMessage } from './list-message.ts'
import { useTexts } from './texts.tsx'
import { useListSpeech } from './use-list-speech.ts'
import { type SearchedList, useOpenList } from './use-open-list.ts'

/** A list of which many can be selected, and what it says of itself. */
export interface MultiSelectList<O> extends SearchedList<O> {
  selected: readonly O[]
  onSelected: (selected: O[]) => void
  /** At most so many may be selected. */
  max?: number
  /** Said in the list when there are no options, instead of 'List is empty.' */
  emptyText?: string
  /** Said when none matches, instead of 'No elements found. Consider changing the search query.' */
  noMatchText?: string
  /** Choosing empties the field and closes the list: for what goes elsewhere once it is chosen. */
  closesOnSelect?: boolean
  isLoading?: boolean
  isFailed?: boolean
}

/** The list as it is searched and opened, what of it is selected, and how that changes; each change is spoken. */
export function useMultiSelect<O>(props: MultiSelectList<O>) {
  const { selected, onSelected, describe, max, closesOnSelect } = props
  const t = useTexts()
  const list = useOpenList(props)
  const { query, found, shown } = list
  const isFull = max !== undefined && selected.length >= max
  const chosen = new Set(selected.map((option) => describe(option).key))
  const message = listMessage({ ...props, shown, fullAt: isFull ? max : undefined }, t)
  const results = query && t('Results: {count}', { count: found.length })
  const speech = useListSpeech(list.isOpen, message?.text ?? results)
  const more =
    found.length > shown.length
      ? t('Only the first {count} entries are shown. Search to find others.', { count: list.optionsLimit })
      : undefined

  function remove(option: O) {
    onSelected(selected.filter((other) => describe(other).key !== describe(option).key))
    speech.say(t('{name} is no longer selected', { name: describe(option).name }))
  }
  function toggle(option: O) {
    if (chosen.has(describe(option).key)) return remove(option)
    if (isFull) return speech.say(message?.text ?? '')
    onSelected([...selected, option])
    if (closesOnSelect) {
      list.ask('')
      list.close()
    }
    speech.say(t('{name} is selected', { name: describe(option).name }))
  }
  return { list, chosen, isFull, message, more, said: speech.said, remove, toggle }
}

export type MultiSelectState<O> = ReturnType<typeof useMultiSelect<O>>
