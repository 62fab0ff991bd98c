import { useCallback } from 'react'
import { useNotify } from 'react-admin'
import { useDesk } from '../desk-context.ts'
import { hasOpenDraft, sessionEndedText } from './open-drafts.ts'

/**
 * What happens when a reply tells that the session has ended: the page asks to sign in, unless something was typed on
 * it. Then it stays, and says that one signs in again in another tab.
 */
export function useSessionEnd(): () => void {
  const { session } = useDesk()
  const notify = useNotify()
  return useCallback(() => {
    if (hasOpenDraft()) notify(sessionEndedText, { type: 'error', autoHideDuration: null })
    else session.forget()
  }, [session, notify])
}
