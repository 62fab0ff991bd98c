import { Check } from 'lucide-react'
import {
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { FieldError } from './Field.tsx'
import { findIn } from './fold.ts'
import type { ListMessage } from './list-message.ts'
import type { OptionText } from './option-text.ts'
import { Spinner } from './Spinner.tsx'

interface Props<O> {
  id: string
  labelId: string
  shown: readonly O[]
  describe: (option: O) => OptionText
  query: string
  /** Keys of those that are selected. */
  chosen: ReadonlySet<string>
  /** No more can be selected. */
  isFull: boolean
  isLoading: boolean
  message: ListMessage | undefined
  /** Said below the last option. */
  more: string | undefined
  activeIndex: number
  onPoint: (index: number) => void
  onToggle: (option: O) => void
}

/** px, the popup with its edge (product §27.4). */
const maxHeight = 240

/** The open list, at most 240 px high. It lies over what stands below, and above the field where there is more room. */
export function Options<O>(props: Props<O>) {
  const { id, labelId, shown, describe, query, chosen, isFull, isLoading, message, more } = props
  const { activeIndex, onPoint, onToggle } = props
  const popup = useRef<HTMLDivElement>(null)
  const isAbove = useIsAbove(popup)
  useInSight(popup, activeIndex)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press in it must not take the focus from the field
    <div
      ref={popup}
      className={isAbove ? 'ui-options is-above' : 'ui-options'}
      onMouseDown={(event) => event.preventDefault()}
    >
      {message && <MessageRow {...message} />}
      {shown.length > 0 && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the focus and the keys
        <div
          id={id}
          role="listbox"
          aria-labelledby={labelId}
          aria-multiselectable="true"
          aria-busy={isLoading}
          tabIndex={-1}
          onMouseMove={(event) => {
            const index = placeOf(event)
            if (index !== undefined && index !== activeIndex) onPoint(index)
          }}
          onClick={(event) => {
            const option = shown[placeOf(event) ?? -1]
            if (option !== undefined) onToggle(option)
          }}
        >
          {shown.map((option, index) => {
            const { key, ...text } = describe(option)
            const isSelected = chosen.has(key)
            const isDisabled = isFull && !isSelected
            return (
              <Row
                key={key}
                id={`${id}-${index}`}
                place={index}
                isActive={index === activeIndex}
                {...text}
                {...{ query, isSelected, isDisabled }}
              />
            )
          })}
        </div>
      )}
      {more && <MessageRow kind="hint" text={more} />}
    </div>
  )
}

/** Whether the list opens above its field: where it would not fit below and has more room there. */
function useIsAbove(popup: RefObject<HTMLElement | null>): boolean {
  const [isAbove, setAbove] = useState(false)
  useLayoutEffect(() => {
    const box = popup.current?.parentElement?.getBoundingClientRect()
    if (!box) return
    const below = window.innerHeight - box.bottom
    setAbove(below < maxHeight && box.top > below)
  }, [popup])
  return isAbove
}

/** Scrolls the active option into the list. */
function useInSight(popup: RefObject<HTMLElement | null>, activeIndex: number): void {
  useLayoutEffect(() => {
    const option = popup.current?.querySelectorAll<HTMLElement>('[role=option]')[activeIndex]
    if (popup.current && option) bringInto(popup.current, option)
  }, [popup, activeIndex])
}

function MessageRow({ kind, text }: ListMessage) {
  if (kind === 'error') {
    return (
      <div className="ui-options-message">
        <FieldError messages={[text]} />
      </div>
    )
  }
  return (
    <p className="ui-options-message">
      {kind === 'loading' && <Spinner />}
      {text}
    </p>
  )
}

/** Scrolls the list alone, never the page. */
function bringInto(list: HTMLElement, option: HTMLElement) {
  const frame = list.getBoundingClientRect()
  const row = option.getBoundingClientRect()
  // What sticks to the top covers the rows below it.
  const head = list.querySelector('.ui-options-message + *') ? (list.firstElementChild?.clientHeight ?? 0) : 0
  if (row.top < frame.top + head) list.scrollTop -= frame.top + head - row.top
  else if (row.bottom > frame.bottom) list.scrollTop += row.bottom - frame.bottom
}

/** The place of the option that the pointer is on. */
function placeOf(event: MouseEvent): number | undefined {
  const row = (event.target as Element).closest<HTMLElement>('[role=option]')
  return row ? Number(row.dataset.place) : undefined
}

interface RowProps extends Omit<OptionText, 'key'> {
  id: string
  place: number
  query: string
  isSelected: boolean
  isActive: boolean
  isDisabled: boolean
}

/** Drawn again only if something of it has changed: a list may have a thousand. */
const Row = memo(function Row({ id, place, name, detail, aside, tag, query, ...is }: RowProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the combobox has the focus
    <div
      id={id}
      data-place={place}
      role="option"
      aria-selected={is.isSelected}
      aria-disabled={is.isDisabled || undefined}
      className={is.isActive ? 'ui-option is-active' : 'ui-option'}
    >
      <Check className="i" aria-hidden="true" />
      <span className="ui-option-text">
        <span>{marked(name, query)}</span>
        {detail && <small> {marked(detail, query)}</small>}
      </span>
      {aside && <small className="ui-option-aside"> {marked(aside, query)}</small>}
      {tag && <span className="ui-option-tag"> {tag}</span>}
    </div>
  )
})

function marked(text: string, query: string): ReactNode {
  const found = findIn(text, query)
  if (!found) return text
  const [from, to] = found
  return (
    <>
      {text.slice(0, from)}
      <mark>{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  )
}
