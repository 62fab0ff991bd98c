import Button from '@mui/material/Button'
import { RotateCw } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { FieldError } from './FieldError.tsx'
import type { CallError } from './failure.ts'
import './not-read.css'

/** What a dialog could not read, said in the dialog: whoever is in the middle of something is not led elsewhere. */
export function NotRead({ failure, retry }: { failure: CallError; retry: () => void }) {
  const translate = useTranslate()
  return (
    <div className="not-read" role="alert">
      <FieldError messages={[translate(failure.message)]} />
      <Button variant="outlined" onClick={retry}>
        <RotateCw size={18} aria-hidden="true" />
        {translate('Try again')}
      </Button>
    </div>
  )
}
