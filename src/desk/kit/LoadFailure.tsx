import Button from '@mui/material/Button'
import { CircleAlert, RotateCw } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Navigate } from 'react-router-dom'
import type { CallError } from './failure.ts'
import { forbiddenPath, notFoundPath } from './paths.ts'
import './load-failure.css'

interface LoadFailureProps {
  readonly failure: CallError
  readonly retry: () => void
  /** Message key: what is not there now. */
  readonly text: string
  /** What is not there (400, 404) is said here too, instead of by a page of its own. */
  readonly staysHere?: boolean
}

/** In place of what could not be read. What is not there, or not the user's, has pages of its own. */
export function LoadFailure({ failure, retry, text, staysHere = false }: LoadFailureProps) {
  const translate = useTranslate()
  const isMissing = failure.status === 404 || failure.status === 400
  if (isMissing && !staysHere) return <Navigate to={notFoundPath} replace />
  if (failure.status === 403) return <Navigate to={forbiddenPath} replace />
  return (
    <div className="load-failure">
      <CircleAlert size={24} aria-hidden="true" />
      <p>{translate(text)}</p>
      <Button variant="outlined" onClick={retry}>
        <RotateCw size={18} aria-hidden="true" />
        {translate('Try again')}
      </Button>
    </div>
  )
}
