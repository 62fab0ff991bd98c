import Dialog from '@mui/material/Dialog'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { optionId, TargetList } from './TargetList.tsx'
import type { PaletteTarget } from './target.ts'
import { useTargets } from './use-targets.ts'

interface PaletteProps {
  readonly close: () => void
  readonly signOut: () => void
}

/** Type where to go or what to do, choose with the arrow keys, Enter does it. */
export function Palette({ close, signOut }: PaletteProps) {
  const translate = useTranslate()
  const open = useOpen()
  const id = useId()
  const [typed, setTyped] = useState('')
  // By what it is, so that what comes later moves nothing away under the fingers.
  const [chosenId, setChosen] = useState<string | null>(null)
  const { groups, isReading, failure, keep } = useTargets(typed, signOut)
  const targets = groups.flatMap((group) => group.targets)
  const chosen = targets.find((target) => target.id === chosenId) ?? targets[0]

  const go = (target: PaletteTarget | undefined) => {
    if (!target) return
    keep(target)
    close()
    open(target)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && chosen) {
      event.preventDefault()
      const place = targets.indexOf(chosen) + step + targets.length
      setChosen(targets[place % targets.length]?.id ?? null)
    }
    if (event.key !== 'Enter') return
    // Else it would press what has the focus next: the first button of a question.
    event.preventDefault()
    go(chosen)
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
        chosenId={chosen && optionId(`${id}-list`, chosen)}
        typed={typed}
        type={(text) => {
          setTyped(text)
          setChosen(null)
        }}
        onKeyDown={onKeyDown}
      />
      <TargetList id={`${id}-list`} {...{ groups, chosen, go }} hover={(target) => setChosen(target.id)} />
      <p className="palette-none" role="status">
        {failure && translate(failure.message)}
        {!failure && targets.length === 0 && !isReading && translate('Nothing found.')}
      </p>
    </Dialog>
  )
}

/** Goes to a target. What is done on the page that is shown keeps what its address says besides. */
function useOpen(): (target: PaletteTarget) => void {
  const navigate = useNavigate()
  const here = useLocation()
  return ({ id, run }) => {
    if (run) return run()
    const { pathname, search, hash } = new URL(id, window.location.origin)
    const kept =
      search && pathname === here.pathname ? Object.fromEntries(new URLSearchParams(here.search)) : {}
    const wanted = new URLSearchParams({ ...kept, ...Object.fromEntries(new URLSearchParams(search)) })
    navigate({ pathname, search: wanted.toString(), hash })
  }
}

interface PaletteInputProps {
  readonly listId: string
  /** Of the option that Enter goes to. */
  readonly chosenId: string | undefined
  readonly typed: string
  readonly type: (text: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function PaletteInput({ listId, chosenId, typed, type, onKeyDown }: PaletteInputProps) {
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
        aria-activedescendant={chosenId}
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
