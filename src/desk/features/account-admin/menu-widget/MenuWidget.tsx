import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { ChevronDown, Menu as MenuIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { basePath } from '../../../kit/paths.ts'
import { activeItem, type MenuWidgetItem } from './active-item.ts'

/** The menu widget (product §17.3): a dropdown of plain links and routes of the app, the active one marked. */
export function MenuWidget({ items }: { items: readonly MenuWidgetItem[] }) {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const active = activeItem(items, pathname, basePath)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        id={`${id}-button`}
        ref={setAnchor}
        variant="text"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-menu` : undefined}
        onClick={() => setOpen(true)}
      >
        <MenuIcon size={18} aria-hidden="true" />
        {translate('Menu')}
        <ChevronDown size={14} aria-hidden="true" />
      </Button>
      <Menu
        id={`${id}-menu`}
        open={isOpen}
        anchorEl={anchor}
        // Within its own landmark, not at the end of the document.
        container={anchor?.parentElement}
        onClose={close}
        slotProps={{ list: { 'aria-labelledby': `${id}-button` } }}
      >
        {items.map((item) => {
          const link = 'to' in item ? { component: Link, to: item.to } : { component: 'a', href: item.href }
          return (
            <MenuItem
              key={'to' in item ? item.to : item.href}
              {...link}
              selected={item === active}
              aria-current={item === active ? 'page' : undefined}
              onClick={close}
            >
              {translate(item.label)}
            </MenuItem>
          )
        })}
      </Menu>
    </>
  )
}
