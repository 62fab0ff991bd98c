import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { chunk } from '#ui/chunk.ts'
import './palette.css'

type PaletteType = typeof import('./Palette.tsx').Palette

/** Opens the command palette; Ctrl or Cmd with K does the same from everywhere. */
export function PaletteButton({ signOut }: { signOut: () => void }) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const Palette = usePalette(isOpen, () => setOpen(false))
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      setOpen((open) => !open)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  const label = translate('Go to page or record')
  return (
    <>
      <button
        type="button"
        className="palette-button wide"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Search size={16} aria-hidden="true" />
        <span>{label}</span>
        {/* Told to assistive technology by aria-keyshortcuts. */}
        <span className="keys" aria-hidden="true">
          {isApple() ? '⌘ K' : translate('Ctrl K')}
        </span>
      </button>
      <IconButton className="narrow" aria-haspopup="dialog" aria-label={label} onClick={() => setOpen(true)}>
        <Search size={18} aria-hidden="true" />
      </IconButton>
      {isOpen && Palette && <Palette close={() => setOpen(false)} signOut={signOut} />}
    </>
  )
}

/** The palette, whose code comes when it is first wanted. If that fails, the page below, and what was typed there, stays. */
function usePalette(isWanted: boolean, giveUp: () => void): PaletteType | null {
  const notify = useNotify()
  const [loaded, setLoaded] = useState<{ Palette: PaletteType } | null>(null)
  const isMissing = isWanted && !loaded
  // biome-ignore lint/correctness/useExhaustiveDependencies: one attempt each time that it is wanted
  useEffect(() => {
    if (!isMissing) return
    chunk(() => import('./Palette.tsx')).then(setLoaded, (reason: Error) => {
      giveUp()
      // It stands until it is closed: there is something to press in it.
      notify(<PartFailed message={reason.message} />, { type: 'error', autoHideDuration: null })
    })
  }, [isMissing])
  return loaded?.Palette ?? null
}

function PartFailed({ message }: { message: string }) {
  const translate = useTranslate()
  return (
    <>
      {translate(message)}{' '}
      <Button
        className="note-action"
        color="inherit"
        size="small"
        variant="text"
        onClick={() => window.location.reload()}
      >
        {translate('Reload page')}
      </Button>
    </>
  )
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)
