import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Ban, CalendarPlus, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'

/** Both ways to change a day, behind one button where there is little room. */
export function AddMenu({ add }: { add: (kind: 'opened-slot' | 'block') => void }) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (kind: 'opened-slot' | 'block') => {
    setAnchor(null)
    add(kind)
  }
  return (
    <>
      <Button
        variant="contained"
        color="primary"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Plus size={18} aria-hidden="true" />
        {translate('Open or block')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => choose('opened-slot')}>
          <CalendarPlus size={18} aria-hidden="true" />
          {translate('Open extra slots')}
        </MenuItem>
        <MenuItem onClick={() => choose('block')}>
          <Ban size={18} aria-hidden="true" />
          {translate('Block time')}
        </MenuItem>
      </Menu>
    </>
  )
}
