import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ListView } from '../../kit/list-views.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { useListPreferences } from '../list/list-preferences.ts'
import { useShownNow } from '../list/views.ts'
import { DeleteViewDialog, SaveViewDialog } from './ViewDialogs.tsx'

type Opened = 'change' | 'rename' | 'delete'

/** What can be done with the view that is shown. */
export function ViewMenu({ view, resource }: { view: ListView; resource: ResourceDescription }) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState<Opened | null>(null)
  const { kept } = useListPreferences(resource)
  const { differsFrom } = useShownNow(resource, kept)
  const choose = (what: Opened) => () => {
    setAnchor(null)
    setOpen(what)
  }
  const close = () => setOpen(null)
  return (
    <>
      <IconButton
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={translate('Actions for the view {name}', { name: view.name })}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreHorizontal size={16} aria-hidden="true" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem disabled={!differsFrom(view)} onClick={choose('change')}>
          {translate('Save changes…')}
        </MenuItem>
        <MenuItem onClick={choose('rename')}>{translate('Rename or share…')}</MenuItem>
        <MenuItem onClick={choose('delete')}>{translate('Delete…')}</MenuItem>
      </Menu>
      {(open === 'change' || open === 'rename') && (
        <SaveViewDialog resource={resource} before={view} takesShown={open === 'change'} close={close} />
      )}
      {open === 'delete' && <DeleteViewDialog resource={resource} view={view} close={close} />}
    </>
  )
}
