import IconButton from '@mui/material/IconButton'
import { Menu as MenuIcon } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Brand } from '../kit/Brand.tsx'
import { LanguageMenu } from '../kit/language/LanguageMenu.tsx'
import { ModeSwitch } from '../kit/ModeSwitch.tsx'
import { PaletteButton } from './palette/PaletteButton.tsx'
import { UserMenu } from './UserMenu.tsx'
import { useSignOut } from './use-sign-out.tsx'

/** Top bar, 56 px. `openMenu` is missing where there is no menu (guests). */
export function TopBar({ openMenu }: { openMenu?: () => void }) {
  const translate = useTranslate()
  const { signOut, question } = useSignOut()
  return (
    <header className="top">
      {openMenu && (
        <IconButton
          className="narrow"
          aria-label={translate('Menu')}
          aria-haspopup="dialog"
          onClick={openMenu}
        >
          <MenuIcon size={18} aria-hidden="true" />
        </IconButton>
      )}
      <div className="brand-box">
        <Brand />
      </div>
      {openMenu ? (
        <>
          <span className="grow narrow" />
          <PaletteButton signOut={signOut} />
          <span className="grow wide" />
        </>
      ) : (
        <span className="grow" />
      )}
      <span className={openMenu ? 'wide' : undefined}>
        <LanguageMenu />
      </span>
      <span className={openMenu ? 'wide' : undefined}>
        <ModeSwitch />
      </span>
      <UserMenu signOut={signOut} />
      {question}
    </header>
  )
}
