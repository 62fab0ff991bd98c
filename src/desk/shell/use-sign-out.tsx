import { type ReactNode, useState } from 'react'
import { useLogout } from 'react-admin'
import { LeaveQuestion } from '../kit/saving/LeaveQuestion.tsx'
import { type OpenDraft, openDrafts } from '../kit/saving/open-drafts.ts'
import { useWrite } from '../kit/saving/use-write.ts'

interface SigningOut {
  readonly signOut: () => void
  /** Asked before what was typed is thrown away. */
  readonly question: ReactNode
}

/** The way out, for the menu and the palette. */
export function useSignOut(): SigningOut {
  const logout = useLogout()
  const { run } = useWrite<unknown>({
    write: () => logout({}, undefined, false),
    success: null,
    toldBy: 'notification',
  })
  const [asked, setAsked] = useState<readonly OpenDraft[]>([])
  const signOut = () => {
    // Here, because no form is left to ask about when a guest is led to the sign-in page.
    const drafts = openDrafts()
    if (drafts.length > 0) setAsked(drafts)
    else void run()
  }
  const leave = () => {
    setAsked([])
    void run()
  }
  const question = asked.length > 0 && (
    <LeaveQuestion drafts={asked} stay={() => setAsked([])} leave={leave} />
  )
  return { signOut, question }
}
