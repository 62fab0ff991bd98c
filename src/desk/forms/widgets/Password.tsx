import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { WidgetProps } from '@rjsf/utils'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { inputProps } from './input-props.ts'

/** A secret: never shown by itself, never filled in by the browser. Left empty, what is stored stays. */
export function Password(props: WidgetProps) {
  const { value, onChange } = props
  const translate = useTranslate()
  const [isShown, setShown] = useState(false)
  return (
    <OutlinedInput
      {...inputProps(props)}
      type={isShown ? 'text' : 'password'}
      value={value ?? ''}
      autoComplete="new-password"
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            size="small"
            aria-pressed={isShown}
            aria-label={translate('Show what is typed')}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOff size={18} aria-hidden="true" /> : <Eye size={18} aria-hidden="true" />}
          </IconButton>
        </InputAdornment>
      }
    />
  )
}
