import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { ChevronDown, Languages } from 'lucide-react'
import { useId, useState } from 'react'
import { useLocaleState, useTranslate } from 'react-admin'
import { useDesk } from './desk-context.ts'
import { languageCookie } from './providers/language.ts'

/** German or English; only here is the cookie `lang` written (decisions §11). */
export function LanguageMenu() {
  const { languages } = useDesk()
  const translate = useTranslate()
  const [locale, setLocale] = useLocaleState()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const name = languages.find((each) => each.locale === locale)?.name ?? locale
  const choose = (chosen: string) => {
    setAnchor(null)
    if (chosen === locale) return
    // biome-ignore lint/suspicious/noDocumentCookie: the other way is missing in browsers that people still use
    document.cookie = languageCookie(chosen)
    setLocale(chosen)
  }
  return (
    <>
      <Button
        variant="text"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        aria-label={translate('Language: {name}', { name })}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Languages size={18} aria-hidden="true" />
        {name}
        <ChevronDown size={14} aria-hidden="true" />
      </Button>
      <Menu id={id} open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {languages.map((each) => (
          <MenuItem
            key={each.locale}
            role="menuitemradio"
            aria-checked={each.locale === locale}
            selected={each.locale === locale}
            lang={each.locale}
            onClick={() => choose(each.locale)}
          >
            {each.name}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
