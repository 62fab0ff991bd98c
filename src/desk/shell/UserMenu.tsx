import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { ChevronDown, LogOut, UserRound } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useMenu, useSession } from '../kit/desk-context.ts'
import { accountPath } from '../kit/paths.ts'

/** Who is signed in, and the way out. */
export function UserMenu({ signOut }: { signOut: () => void }) {
  const { fullName } = useSession()
  const { pages } = useMenu()
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  if (!fullName) return null
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
        {pages.some(({ path }) => path === accountPath) && (
          <MenuItem component={Link} to={accountPath} onClick={() => setAnchor(null)}>
            <UserRound size={18} aria-hidden="true" />
            {translate('My account')}
          </MenuItem>
        )}
        <MenuItem
          onClick={() => {
            setAnchor(null)
            signOut()
          }}
        >
          <LogOut size={18} aria-hidden="true" />
          {translate('Sign out')}
        </MenuItem>
      </Menu>
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
