import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import type { ControlProps } from './Field.tsx'
import { SelectedTags } from './MultiSelectTags.tsx'
import { multiSelectKeys } from './multi-select-keys.ts'
import type { OptionText } from './option-text.ts'
import { Spinner } from './Spinner.tsx'
import type { MultiSelectState } from './use-multi-select.ts'

interface Props<O> {
  control: ControlProps
  state: MultiSelectState<O>
  /** Id of the open list; its options have it with their place. */
  listId: string
  selected: readonly O[]
  describe: (option: O) => OptionText
  placeholder: string
  disabled: boolean
  isLoading: boolean
  /** Its options are asked for by what is typed: there is no list to unfold. */
  isSearch: boolean
}

/** What looks like the field: the tags of the selected, and behind them the input that has the focus and the keys. */
export function MultiSelectBox<O>(props: Props<O>) {
  const { control, state, selected, describe, disabled, isLoading, isSearch } = props
  const { list } = state
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const lastTag = () => box.current?.querySelector<HTMLElement>('.ui-tag:last-of-type button')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the room around the input belongs to it, as a label's does
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys
    <div
      ref={box}
      className="ui-multi-box"
      onMouseDown={(event) => {
        if (event.target === input.current) return
        event.preventDefault()
        if (event.target === event.currentTarget) input.current?.focus()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && !disabled) list.flip()
      }}
    >
      <SelectedTags
        {...{ selected, describe, disabled }}
        onRemove={state.remove}
        onLeave={() => input.current?.focus()}
      />
      <input
        {...control}
        {...comboboxProps(props)}
        ref={input}
        onClick={list.open}
        onChange={(event) => {
          list.open()
          list.ask(event.currentTarget.value)
        }}
        onKeyDown={multiSelectKeys({ state, selected, lastTag })}
      />
      {isLoading ? <Spinner /> : !isSearch && <ChevronDown className="i" aria-hidden="true" />}
    </div>
  )
}

/** What the input says of itself and of its list (WAI-ARIA's combobox). */
function comboboxProps<O>({ state, listId, disabled, placeholder }: Props<O>) {
  const { isOpen, shown, active, query } = state.list
  const hasOptions = isOpen && shown.length > 0
  return {
    type: 'text',
    role: 'combobox',
    autoComplete: 'off',
    spellCheck: false,
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-expanded': hasOptions,
    'aria-controls': hasOptions ? listId : undefined,
    'aria-activedescendant': isOpen && active.index >= 0 ? `${listId}-${active.index}` : undefined,
    disabled,
    placeholder,
    value: query,
  } as const
}
