import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { ChevronDown, LogOut } from 'lucide-react'
import { useId, useState } from 'react'
import { useLogout, useTranslate } from 'react-admin'
import { useSession } from '../kit/desk-context.ts'
import { LeaveQuestion } from '../kit/saving/LeaveQuestion.tsx'
import { type OpenDraft, openDrafts } from '../kit/saving/open-drafts.ts'
import { useWrite } from '../kit/saving/use-write.ts'

/** Who is signed in, and the way out. */
export function UserMenu() {
  const { fullName } = useSession()
  const translate = useTranslate()
  const logout = useLogout()
  const { run } = useWrite<unknown>({
    write: () => logout({}, undefined, false),
    success: null,
    toldBy: 'notification',
  })
  const [asked, setAsked] = useState<readonly OpenDraft[]>([])
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  if (!fullName) return null
  const signOut = () => {
    setAnchor(null)
    // Here, because no form is left to ask about when a guest is led to the sign-in page.
    const drafts = openDrafts()
    if (drafts.length > 0) setAsked(drafts)
    else void run()
  }
  return (
    <>
      <Button
        className="user"
        variant="text"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <i className="ava" style={{ fontStyle: 'normal' }} aria-hidden="true">
          {initials(fullName)}
        </i>
        <span className="nm">{fullName}</span>
        <ChevronDown size={14} aria-hidden="true" />
      </Button>
      <Menu id={id} open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={signOut}>
          <LogOut size={18} aria-hidden="true" />
          {translate('Sign out')}
        </MenuItem>
      </Menu>
      {asked.length > 0 && (
        <LeaveQuestion
          drafts={asked}
          stay={() => setAsked([])}
          leave={() => {
            setAsked([])
            void run()
          }}
        />
      )}
    </>
  )
}

/** First letters of the first and the last word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => word?.charAt(0) ?? '')
    .join('')
    .toUpperCase()
}
