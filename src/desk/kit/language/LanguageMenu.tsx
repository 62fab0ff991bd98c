import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { ChevronDown, Languages } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useDesk } from '../desk-context.ts'
import { useChooseLanguage } from './use-choose-language.ts'

/** German or English. */
export function LanguageMenu() {
  const { languages, language } = useDesk()
  const translate = useTranslate()
  const chooseLanguage = useChooseLanguage()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const name = languages.find((each) => each.locale === language)?.name ?? language
  const choose = (chosen: string) => {
    setAnchor(null)
    void chooseLanguage(chosen)
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
