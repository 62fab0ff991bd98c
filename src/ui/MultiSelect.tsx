import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import { type Message, Options } from './MultiSelectOptions.tsx'
import { SelectedTags } from './MultiSelectTags.tsx'
import type { OptionText } from './option-text.ts'
import { Spinner } from './Spinner.tsx'
import { useTexts } from './texts.tsx'
import { useListSpeech } from './use-list-speech.ts'
import { matching, useActive } from './use-options.ts'

interface Props<O> extends FieldProps {
  options: readonly O[]
  selected: readonly O[]
  onSelected: (selected: O[]) => void
  describe: (option: O) => OptionText
  /** At most so many may be selected. */
  max?: number
  /** So many options are shown at once (product §27.4). */
  optionsLimit?: number
  /** For options that come from a call: what is typed, '' when the field is left. */
  onQuery?: (typed: string) => void
  placeholder?: string
  /** Said in the list when there are no options, instead of 'List is empty.' */
  emptyText?: string
  /** Said when none matches, instead of 'No elements found. Consider changing the search query.' */
  noMatchText?: string
  /** Choosing empties the field and closes the list: for what goes elsewhere once it is chosen. */
  closesOnSelect?: boolean
  isLoading?: boolean
  isFailed?: boolean
  /** At least 70 px high, so that the first tags move nothing (product §15.10). */
  roomy?: boolean
  disabled?: boolean
}

/**
 * Many of a list: a combobox whose list stays open while one chooses, with the chosen as tags that can be removed.
 * Down and Up, Home and End, Enter, Escape; Backspace in the empty field removes the last tag, the left arrow leads to
 * the tags.
 */
export function MultiSelect<O>(props: Props<O>) {
  const {
    options,
    selected,
    onSelected,
    describe,
    max,
    optionsLimit = 1000,
    onQuery,
    placeholder = ' ',
  } = props
  const { isLoading = false, isFailed = false, disabled = false, roomy, closesOnSelect, ...rest } = props
  const { label, hideLabel, hint, help, errors, emptyText, noMatchText } = rest
  const t = useTexts()
  const id = useId()
  const listId = `${id}-list`
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const [isOpen, setOpen] = useState(false)

  const found = matching(options, query, describe)
  const shown = found.slice(0, optionsLimit)
  const active = useActive(shown, query !== '')
  const isFull = max !== undefined && selected.length >= max
  const chosen = new Set(selected.map((option) => describe(option).key))
  const message = messageOf()
  const speech = useListSpeech(
    isOpen,
    message?.text ?? (query && t('Results: {count}', { count: found.length })),
  )

  function messageOf(): Message | undefined {
    if (isFailed) return { kind: 'error', text: t('An error has occurred. Please try again later.') }
    if (isLoading && shown.length === 0) return { kind: 'loading', text: t('Loading') }
    if (isFull) {
      const key = 'Maximum of {max} options selected. First remove a selected option to select another.'
      return { kind: 'hint', text: t(key, { max }) }
    }
    if (options.length === 0) return { kind: 'hint', text: emptyText ?? t('List is empty.') }
    if (shown.length === 0) {
      const text = noMatchText ?? t('No elements found. Consider changing the search query.')
      return { kind: 'hint', text }
    }
    return undefined
  }
  const more =
    found.length > shown.length
      ? t('Only the first {count} entries are shown. Search to find others.', { count: optionsLimit })
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
      ask('')
      close()
    }
    speech.say(t('{name} is selected', { name: describe(option).name }))
  }
  function ask(typed: string) {
    setQuery(typed)
    active.move('none')
    onQuery?.(typed)
  }
  function close() {
    setOpen(false)
    active.move('none')
  }

  const keys: Record<string, () => boolean> = {
    ArrowDown: () => (isOpen ? active.move('next') : open('first')),
    ArrowUp: () => (isOpen ? active.move('previous') : open('last')),
    Home: () => isOpen && active.move('first'),
    End: () => isOpen && active.move('last'),
    Enter: () => {
      if (isOpen && active.option) toggle(active.option)
      return isOpen
    },
    Escape: () => {
      if (!isOpen && query === '') return false
      if (isOpen) close()
      else ask('')
      return true
    },
    Backspace: () => {
      const lastOne = query === '' ? selected.at(-1) : undefined
      if (lastOne) remove(lastOne)
      return Boolean(lastOne)
    },
    ArrowLeft: () => {
      const tag = query === '' && box.current?.querySelector<HTMLElement>('.ui-tag:last-of-type button')
      if (!tag) return false
      close()
      tag.focus()
      return true
    },
  }
  function open(at: 'first' | 'last') {
    setOpen(true)
    return active.move(at)
  }
  function pressed(event: KeyboardEvent<HTMLInputElement>) {
    // A word that is still being composed has these keys for itself.
    if (event.nativeEvent.isComposing || event.shiftKey || event.ctrlKey || event.metaKey) return
    if (!keys[event.key]?.()) return
    // Handled here: a dialog around it, Material UI's as well as ours, must not close, a form not be sent.
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <Field {...{ label, hideLabel, hint, help, errors }} labelId={`${id}-label`}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus has gone elsewhere
        <div
          className={`ui-multi${isOpen ? ' is-open' : ''}${roomy ? ' is-roomy' : ''}${disabled ? ' is-disabled' : ''}`}
          data-invalid={control['aria-invalid']}
          onBlur={(event) => {
            if (event.currentTarget.contains(event.relatedTarget)) return
            close()
            if (query !== '') ask('')
          }}
        >
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the room around the input belongs to it, as a label's does */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys */}
          <div
            ref={box}
            className="ui-multi-box"
            onMouseDown={(event) => {
              if (event.target === input.current) return
              event.preventDefault()
              if (event.target === event.currentTarget) input.current?.focus()
            }}
            onClick={(event) => {
              if (event.target === event.currentTarget && !disabled) setOpen(!isOpen)
            }}
          >
            <SelectedTags
              selected={selected}
              describe={describe}
              disabled={disabled}
              onRemove={remove}
              onLeave={() => input.current?.focus()}
            />
            <input
              {...control}
              ref={input}
              type="text"
              role="combobox"
              autoComplete="off"
              spellCheck={false}
              aria-autocomplete="list"
              aria-haspopup="listbox"
              aria-expanded={isOpen && shown.length > 0}
              aria-controls={isOpen && shown.length > 0 ? listId : undefined}
              aria-activedescendant={isOpen && active.index >= 0 ? `${listId}-${active.index}` : undefined}
              disabled={disabled}
              placeholder={placeholder}
              value={query}
              onClick={() => setOpen(true)}
              onChange={(event) => {
                setOpen(true)
                ask(event.currentTarget.value)
              }}
              onKeyDown={pressed}
            />
            {isLoading ? <Spinner /> : !onQuery && <ChevronDown className="i" aria-hidden="true" />}
          </div>
          {isOpen && (
            <Options
              id={listId}
              labelId={`${id}-label`}
              {...{ shown, describe, query, chosen, isFull, isLoading, message, more }}
              activeIndex={active.index}
              onPoint={active.point}
              onToggle={toggle}
            />
          )}
          <span className="vh" role="status">
            {speech.said}
          </span>
        </div>
      )}
    </Field>
  )
}
