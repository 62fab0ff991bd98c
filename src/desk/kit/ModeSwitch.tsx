import IconButton from '@mui/material/IconButton'
import { Moon, Sun } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { chooseMode, useMode } from './mode.ts'

export function ModeSwitch() {
  const translate = useTranslate()
  const mode = useMode()
  const other = mode === 'dark' ? 'light' : 'dark'
  const label = translate(other === 'dark' ? 'Switch to dark' : 'Switch to light')
  return (
    <IconButton aria-label={label} title={label} onClick={() => chooseMode(other)}>
      {mode === 'dark' ? <Sun size={18} aria-hidden="true" /> : <Moon size={18} aria-hidden="true" />}
    </IconButton>
  )
}
