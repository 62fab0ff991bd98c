import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type RaRecord, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { DeleteDialog } from '../DeleteDialog.tsx'
import type { ResourceDescription } from '../descriptions.ts'
import { useAllowed } from '../use-resource.ts'

interface RowMenuProps {
  readonly record: RaRecord
  readonly resource: ResourceDescription
  readonly name: string
}

/** All that can be done with one row. */
export function RowMenu({ record, resource, name }: RowMenuProps) {
  const translate = useTranslate()
  const { edit, delete: remove } = useAllowed(resource)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isDeleting, setDeleting] = useState(false)
  if (!edit && !remove) return null
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
        {edit && (
          <MenuItem component={Link} to={encodeURIComponent(String(record.id))}>
            <Pencil size={16} aria-hidden="true" />
            {translate('Edit')}
          </MenuItem>
        )}
        {remove && (
          <MenuItem
            onClick={() => {
              setAnchor(null)
              setDeleting(true)
            }}
          >
            <Trash2 size={16} aria-hidden="true" />
            {translate('Delete…')}
          </MenuItem>
        )}
      </Menu>
      {isDeleting && (
        <DeleteDialog
          resource={resource}
          records={[record]}
          names={[name]}
          close={() => setDeleting(false)}
        />
      )}
    </>
  )
}
