import IconButton from '@mui/material/IconButton'
import type { ArrayFieldItemTemplateProps } from '@rjsf/utils'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { type MouseEvent, use, useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { ListSpeech } from './list-speech.ts'

type Way = 'up' | 'down'

/** One entry of a list. Whoever moves it by keyboard stays with it; whoever removes it goes on at its neighbour. */
export function ListItem({
  children,
  buttonsProps,
  index,
  totalItems,
  schema,
  disabled,
  readonly,
}: ArrayFieldItemTemplateProps) {
  const translate = useTranslate()
  const { say, label } = use(ListSpeech)
  const row = useRef<HTMLLIElement>(null)
  const moved = useRef<Way | null>(null)
  const { hasMoveUp, hasMoveDown, hasRemove, onMoveUpItem, onMoveDownItem, onRemoveItem } = buttonsProps
  const number = index + 1
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry has moved when its place is another
  useEffect(() => {
    const way = moved.current
    moved.current = null
    if (!way || !row.current) return
    const button = row.current.querySelector<HTMLButtonElement>(`[data-move=${way}]:not(:disabled)`)
    const other = row.current.querySelector<HTMLButtonElement>('[data-move]:not(:disabled)')
    ;(button ?? other)?.focus()
  }, [index])
  const move = (way: Way) => (event: MouseEvent<HTMLElement>) => {
    moved.current = way
    const place = way === 'up' ? number - 1 : number + 1
    say(translate('Now entry {number} of {count}.', { number: place, count: totalItems }))
    ;(way === 'up' ? onMoveUpItem : onMoveDownItem)(event)
  }
  const remove = (event: MouseEvent<HTMLElement>) => {
    say(translate('Entry {number} removed.', { number }))
    const list = row.current?.parentElement
    const group = list?.parentElement
    onRemoveItem(event)
    requestAnimationFrame(() => {
      const left = list?.isConnected ? [...list.children] : []
      const next = left[Math.min(index, left.length - 1)]?.querySelector<HTMLElement>('[data-remove]')
      ;(next ?? group?.querySelector<HTMLElement>('[data-add]'))?.focus()
    })
  }
  const button = (way: Way, isPossible: boolean, text: string) => (
    <IconButton
      size="small"
      data-move={way}
      aria-label={text}
      disabled={!isPossible || disabled || readonly}
      onClick={move(way)}
    >
      {way === 'up' ? <ArrowUp size={18} aria-hidden="true" /> : <ArrowDown size={18} aria-hidden="true" />}
    </IconButton>
  )
  const isLarge = schema.type === 'object' || schema.type === 'array' || Boolean(schema.oneOf ?? schema.anyOf)
  const words = { field: label, number }
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
            disabled={Boolean(disabled || readonly)}
            onClick={remove}
          >
            <Trash2 size={18} aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </li>
  )
}
