import Dialog from '@mui/material/Dialog'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { type Target, useTargets } from './use-targets.ts'

/** Type where to go, choose with the arrow keys, Enter goes there. */
export function Palette({ close }: { close: () => void }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const { targets, isSearching, failure } = useTargets(typed)
  const at = Math.min(chosen, targets.length - 1)

  const go = (target: Target | undefined) => {
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
  const optionId = (index: number) => `${id}-${index}`
  return (
    <Dialog
      className="palette"
      open
      onClose={close}
      slotProps={{ paper: { 'aria-label': translate('Go to page or record') } }}
    >
      <div className="palette-input">
        <Search size={18} aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={at >= 0 ? optionId(at) : undefined}
          aria-label={translate('Go to page or record')}
          placeholder={translate('Go to page or record')}
          // biome-ignore lint/a11y/noAutofocus: the palette was opened to type here
          autoFocus
          autoComplete="off"
          spellCheck={false}
          maxLength={255}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        className="palette-list"
        id={`${id}-list`}
        role="listbox"
        aria-label={translate('Pages and records')}
      >
        {targets.map((target, index) => (
          <Option
            key={target.path}
            id={optionId(index)}
            target={target}
            isChosen={index === at}
            choose={() => go(target)}
            hover={() => setChosen(index)}
          />
        ))}
      </div>
      <p className="palette-none" role="status">
        {failure && translate(failure.message)}
        {!failure && targets.length === 0 && !isSearching && translate('Nothing found.')}
      </p>
    </Dialog>
  )
}

interface OptionProps {
  readonly id: string
  readonly target: Target
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
