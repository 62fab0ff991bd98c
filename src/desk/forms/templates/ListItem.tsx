import IconButton from '@mui/material/IconButton'
import type { ArrayFieldItemTemplateProps } from '@rjsf/utils'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { type MouseEvent, type ReactNode, type RefObject, use, useEffect, useId, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { ListSpeech } from './list-speech.ts'

type Way = 'up' | 'down'

/** One entry of a list. Whoever moves it by keyboard stays with it; whoever removes it goes on at its neighbour. */
export function ListItem(props: ArrayFieldItemTemplateProps) {
  const { children, buttonsProps, index, totalItems, schema } = props
  const translate = useTranslate()
  const { label, names, helps } = use(ListSpeech)
  const row = useRef<HTMLLIElement>(null)
  const move = useMove(props, row)
  const remove = useRemove(props, row)
  const { hasMoveUp, hasMoveDown, hasRemove } = buttonsProps
  const isLocked = Boolean(props.disabled || props.readonly)
  const button = (way: Way, isPossible: boolean, text: string) => (
    <IconButton
      size="small"
      data-move={way}
      aria-label={text}
      disabled={!isPossible || isLocked}
      onClick={(event) => move(way, event)}
    >
      {way === 'up' ? <ArrowUp size={18} aria-hidden="true" /> : <ArrowDown size={18} aria-hidden="true" />}
    </IconButton>
  )
  const isLarge = schema.type === 'object' || schema.type === 'array' || Boolean(schema.oneOf ?? schema.anyOf)
  // 'Picture 2' of the pictures, where the contract says what one of them is called.
  const words = { field: isLarge && schema.title ? translate(schema.title) : label, number: index + 1 }
  const name = names?.[index]
  if (name !== undefined)
    return (
      <GivenEntry name={name} help={helps?.[index] ?? ''}>
        {children}
      </GivenEntry>
    )
  return (
    <li ref={row} className={isLarge ? 'entry is-large' : 'entry'}>
      {isLarge && <span className="entry-name">{translate('{field} {number}', words)}</span>}
      <div className="entry-body">{children}</div>
      <div className="entry-tools">
        {totalItems > 1 && button('up', hasMoveUp, translate('Move {field} {number} up', words))}
        {totalItems > 1 && button('down', hasMoveDown, translate('Move {field} {number} down', words))}
        {hasRemove && (
          <IconButton
            size="small"
            data-remove
            aria-label={translate('Remove {field} {number}', words)}
            disabled={isLocked}
            onClick={remove}
          >
            <Trash2 size={18} aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </li>
  )
}

/** One that the record gives: it is called by its own name, and stays where it is. */
function GivenEntry({ name, help, children }: { name: string; help: string; children: ReactNode }) {
  const id = useId()
  return (
    <li className="entry is-large">
      <span className="entry-name" id={id}>
        {name}
      </span>
      {help !== '' && <p className="help">{help}</p>}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset inside the list's one would be drawn as another group */}
      <div className="entry-body" role="group" aria-labelledby={id}>
        {children}
      </div>
    </li>
  )
}

type Row = RefObject<HTMLLIElement | null>

/** Moves the entry by one place, says where it is now, and leaves the focus on the button that was pressed. */
function useMove({ buttonsProps, index, totalItems }: ArrayFieldItemTemplateProps, row: Row) {
  const translate = useTranslate()
  const { say } = use(ListSpeech)
  const moved = useRef<Way | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry has moved when its place is another
  useEffect(() => {
    const way = moved.current
    moved.current = null
    if (!way || !row.current) return
    const button = row.current.querySelector<HTMLButtonElement>(`[data-move=${way}]:not(:disabled)`)
    const other = row.current.querySelector<HTMLButtonElement>('[data-move]:not(:disabled)')
    ;(button ?? other)?.focus()
  }, [index])
  return (way: Way, event: MouseEvent<HTMLElement>) => {
    moved.current = way
    const number = way === 'up' ? index : index + 2
    say(translate('Now entry {number} of {count}.', { number, count: totalItems }))
    const { onMoveUpItem, onMoveDownItem } = buttonsProps
    ;(way === 'up' ? onMoveUpItem : onMoveDownItem)(event)
  }
}

/** Removes the entry, says so, and gives the focus to its neighbour, or to the button that adds one. */
function useRemove({ buttonsProps, index }: ArrayFieldItemTemplateProps, row: Row) {
  const translate = useTranslate()
  const { say } = use(ListSpeech)
  return (event: MouseEvent<HTMLElement>) => {
    say(translate('Entry {number} removed.', { number: index + 1 }))
    const list = row.current?.parentElement
    const group = list?.parentElement
    buttonsProps.onRemoveItem(event)
    requestAnimationFrame(() => {
      const left = list?.isConnected ? [...list.children] : []
      const next = left[Math.min(index, left.length - 1)]?.querySelector<HTMLElement>('[data-remove]')
      ;(next ?? group?.querySelector<HTMLElement>('[data-add]'))?.focus()
    })
  }
}
