import Dialog from '@mui/material/Dialog'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { type PaletteTarget, useTargets } from './use-targets.ts'

/** Type where to go, choose with the arrow keys, Enter goes there. */
export function Palette({ close }: { close: () => void }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const { targets, isSearching, failure } = useTargets(typed)
  const at = Math.min(chosen, targets.length - 1)

  const go = (target: PaletteTarget | undefined) => {
    if (!target) return
    close()
    navigate(target.path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && targets.length > 0) {
      event.preventDefault()
      setChosen((at + step + targets.length) % targets.length)
    }
    if (event.key === 'Enter') go(targets[at])
  }
  return (
    <Dialog
      className="palette"
      open
      onClose={close}
      slotProps={{ paper: { 'aria-label': translate('Go to page or record') } }}
    >
      <PaletteInput
        listId={`${id}-list`}
        optionId={at >= 0 ? `${id}-${at}` : undefined}
        typed={typed}
        type={(text) => {
          setTyped(text)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
      />
      <TargetList {...{ id, targets, at, go }} hover={setChosen} />
      <p className="palette-none" role="status">
        {failure && translate(failure.message)}
        {!failure && targets.length === 0 && !isSearching && translate('Nothing found.')}
      </p>
    </Dialog>
  )
}

interface PaletteInputProps {
  readonly listId: string
  /** Of the option that Enter goes to. */
  readonly optionId: string | undefined
  readonly typed: string
  readonly type: (text: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function PaletteInput({ listId, optionId, typed, type, onKeyDown }: PaletteInputProps) {
  const translate = useTranslate()
  return (
    <div className="palette-input">
      <Search size={18} aria-hidden="true" />
      <input
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={optionId}
        aria-label={translate('Go to page or record')}
        placeholder={translate('Go to page or record')}
        // biome-ignore lint/a11y/noAutofocus: the palette was opened to type here
        autoFocus
        autoComplete="off"
        spellCheck={false}
        maxLength={255}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

interface TargetListProps {
  readonly id: string
  readonly targets: readonly PaletteTarget[]
  /** The place of the one that Enter goes to. */
  readonly at: number
  readonly go: (target: PaletteTarget) => void
  readonly hover: (place: number) => void
}

function TargetList({ id, targets, at, go, hover }: TargetListProps) {
  const translate = useTranslate()
  return (
    <div
      className="palette-list"
      id={`${id}-list`}
      role="listbox"
      aria-label={translate('Pages and records')}
    >
      {targets.map((target, index) => (
        <Option
          key={target.path}
          id={`${id}-${index}`}
          target={target}
          isChosen={index === at}
          choose={() => go(target)}
          hover={() => hover(index)}
        />
      ))}
    </div>
  )
}

interface OptionProps {
  readonly id: string
  readonly target: PaletteTarget
  readonly isChosen: boolean
  readonly choose: () => void
  readonly hover: () => void
}

function Option({ id, target, isChosen, choose, hover }: OptionProps) {
  const item = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) item.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isChosen])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox, which keeps the focus
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      ref={item}
      onClick={choose}
      onMouseMove={hover}
    >
      <b>{target.label}</b>
      <span>{target.kind}</span>
    </div>
  )
}
