import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { FieldError } from './Field.tsx'
import { Spinner } from './Spinner.tsx'
import { useTexts } from './texts.tsx'

interface Props {
  state: 'loading' | 'error' | 'ready'
  /** Instead of 'An error has occurred. Please try again later.' */
  error?: string
  /** Offers to try again. */
  onRetry?: () => void
  children: ReactNode
}

/** Lies over what is being loaded, or failed to be: what stands below keeps its place and cannot be used. */
export function LoadingOverlay({ state, error, onRetry, children }: Props) {
  const t = useTexts()
  const said = state === 'loading' ? t('Loading') : ''
  return (
    <div className="ui-covered" aria-busy={state === 'loading'}>
      <div inert={state !== 'ready'}>{children}</div>
      {/* It stands there before it says something: else some screen readers miss it. */}
      <p className="vh" role="status">
        {said}
      </p>
      {state === 'loading' && (
        <div className="ui-cover" aria-hidden="true">
          <Spinner />
          {said}
        </div>
      )}
      {state === 'error' && (
        <div className="ui-cover" role="alert">
          <FieldError messages={[error ?? t('An error has occurred. Please try again later.')]} />
          {onRetry && <Button onClick={onRetry}>{t('Try again')}</Button>}
        </div>
      )}
    </div>
  )
}
