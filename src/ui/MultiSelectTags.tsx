import { type KeyboardEvent, useRef, useState } from 'react'
import type { OptionText } from './option-text.ts'
import { RemovableTag } from './Tag.tsx'
import { useTexts } from './texts.tsx'

interface Props<O> {
  selected: readonly O[]
  describe: (option: O) => OptionText
  disabled: boolean
  onRemove: (option: O) => void
  /** Back to the input. */
  onLeave: () => void
}

/** The chosen as tags. One stop for Tab, however many they are: arrows, Home and End move among them. */
export function SelectedTags<O>({ selected, describe, disabled, onRemove, onLeave }: Props<O>) {
  const t = useTexts()
  const group = useRef<HTMLFieldSetElement>(null)
  const [stop, setStop] = useState(Number.POSITIVE_INFINITY)
  const last = selected.length - 1
  const buttons = () => [...(group.current?.querySelectorAll('button') ?? [])]

  function go(place: number) {
    const button = buttons()[place]
    if (button) button.focus()
    else onLeave()
  }
  function remove(place: number) {
    const option = selected[place]
    if (option === undefined) return
    // The focus goes on before its button is gone, and stays where it is if a mouse did it.
    if (group.current?.contains(document.activeElement)) go(place < last ? place + 1 : place - 1)
    onRemove(option)
  }
  function pressed(event: KeyboardEvent) {
    const place = buttons().indexOf(event.target as HTMLButtonElement)
    const keys: Record<string, () => void> = {
      ArrowLeft: () => go(Math.max(0, place - 1)),
      ArrowRight: () => go(place + 1),
      Home: () => go(0),
      End: () => go(last),
      Backspace: () => remove(place),
      Delete: () => remove(place),
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  if (selected.length === 0) return null
  return (
    <fieldset
      ref={group}
      className="ui-multi-tags"
      aria-label={t('Selected: {count}', { count: selected.length })}
      onKeyDown={pressed}
    >
      {selected.map((option, place) => {
        const { key, name } = describe(option)
        return (
          <RemovableTag
            key={key}
            name={name}
            disabled={disabled}
            tabIndex={place === Math.min(stop, last) ? 0 : -1}
            onFocus={() => setStop(place)}
            onClick={() => remove(place)}
          />
        )
      })}
    </fieldset>
  )
}
