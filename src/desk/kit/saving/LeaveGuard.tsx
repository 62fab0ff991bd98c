import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { useEffect, useId } from 'react'
import { useTranslate } from 'react-admin'
import { type Blocker, useBlocker } from 'react-router-dom'
import { hasOpenDraft, openDrafts } from './open-drafts.ts'

/**
 * Once for the whole desk, because a router knows only one blocker: nobody leaves unsaved changes by accident, neither
 * within the desk nor by closing the tab.
 */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && hasOpenDraft(),
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasOpenDraft()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return blocker.state === 'blocked' ? <LeaveDialog blocker={blocker} /> : null
}

function LeaveDialog({ blocker }: { blocker: Extract<Blocker, { state: 'blocked' }> }) {
  const translate = useTranslate()
  const id = useId()
  const drafts = openDrafts()
  const { question = 'Leave without saving?', leave = 'Leave without saving' } = drafts[0] ?? {}
  const labels = new Set(drafts.flatMap(({ changed }) => changed.map(({ label }) => translate(label))))
  return (
    <Dialog open onClose={blocker.reset} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <h2 className="dialog-head" id={`${id}-title`}>
        {translate(question)}
      </h2>
      <div className="dialog-body" id={`${id}-text`}>
        <p>{translate('These changes would be lost: {fields}.', { fields: [...labels].join(', ') })}</p>
      </div>
      <div className="dialog-foot">
        <Button variant="text" onClick={blocker.proceed}>
          {translate(leave)}
        </Button>
        <Button variant="contained" color="primary" onClick={blocker.reset} autoFocus>
          {translate('Keep editing')}
        </Button>
      </div>
    </Dialog>
  )
}
