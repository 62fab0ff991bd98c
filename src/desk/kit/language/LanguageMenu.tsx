import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { ChevronDown, Languages } from 'lucide-react'
import { useId, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useDesk } from '../desk-context.ts'
import { noticeOf, readFailure } from '../failure.ts'
import { languageCookie } from './language.ts'

/** German or English; only here is the cookie `lang` written (product §32.3). */
export function LanguageMenu() {
  const { languages, language, changeLanguage } = useDesk()
  const translate = useTranslate()
  const notify = useNotify()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const name = languages.find((each) => each.locale === language)?.name ?? language
  const choose = async (chosen: string) => {
    setAnchor(null)
    if (chosen === language) return
    try {
      await changeLanguage(chosen)
      // biome-ignore lint/suspicious/noDocumentCookie: the other way is missing in browsers that people still use
      document.cookie = languageCookie(chosen)
    } catch (reason) {
      notify(noticeOf(await readFailure(reason)), { type: 'error' })
    }
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
            aria-checked={each.locale === language}
            selected={each.locale === language}
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
