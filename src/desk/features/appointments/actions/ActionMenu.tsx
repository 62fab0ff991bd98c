import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { EllipsisVertical, Eye } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Appointment } from '../types.ts'
import type { AppointmentActions } from './use-actions.tsx'
import { actionWords } from './words.ts'

interface ActionMenuProps {
  readonly appointment: Appointment
  readonly actions: AppointmentActions
}

/** All that can be done with one appointment of a list. */
export function ActionMenu({ appointment, actions }: ActionMenuProps) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { uuid, name } = appointment
  return (
    <>
      <IconButton
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={translate('Actions for {name}', { name })}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <EllipsisVertical size={16} aria-hidden="true" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem component={Link} to={uuid}>
          <Eye size={16} aria-hidden="true" />
          {translate('Show')}
        </MenuItem>
        {actions.of(appointment).map((action) => {
          const { label, Icon } = actionWords[action]
          return (
            <MenuItem
              key={action}
              onClick={() => {
                setAnchor(null)
                actions.start(appointment, action)
              }}
            >
              <Icon size={16} aria-hidden="true" />
              {translate(label)}
            </MenuItem>
          )
        })}
      </Menu>
    </>
  )
}
