import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { useEffect, useId } from 'react'
import { useTranslate } from 'react-admin'
import { useBlocker } from 'react-router-dom'
import type { FormField } from './fields.ts'

interface LeaveDialogProps {
  readonly changed: readonly FormField[]
  /** Asked at the moment of leaving. */
  readonly mayLeave: () => boolean
  /** Message keys, for forms that do not save. */
  readonly question?: string
  readonly leave?: string
}

/** Nobody leaves a form with unsaved changes by accident: neither within the desk nor by closing the tab. */
export function LeaveDialog({
  changed,
  mayLeave,
  question = 'Leave without saving?',
  leave = 'Leave without saving',
}: LeaveDialogProps) {
  const translate = useTranslate()
  const id = useId()
  const isChanged = changed.length > 0
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && !mayLeave() && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!mayLeave()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isChanged, mayLeave])

  const stay = () => blocker.reset?.()
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <h2 className="dialog-head" id={`${id}-title`}>
        {translate(question)}
      </h2>
      <div className="dialog-body" id={`${id}-text`}>
        <p>
          {translate('These changes would be lost: {fields}.', {
            fields: changed.map(({ label }) => translate(label)).join(', '),
          })}
        </p>
      </div>
      <div className="dialog-foot">
        <Button variant="text" onClick={() => blocker.proceed?.()}>
          {translate(leave)}
        </Button>
        <Button variant="contained" color="primary" onClick={stay} autoFocus>
          {translate('Keep editing')}
        </Button>
      </div>
    </Dialog>
  )
}
