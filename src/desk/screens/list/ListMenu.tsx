import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Download, EllipsisVertical, FileUp, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { importPath, isBulkEditable, isImportable } from '../../resources/many.ts'
import { useAllowed } from '../../resources/use-resource.ts'
import { useBulkEditPath } from './BulkEditLink.tsx'
import { ListExport } from './ExportButton.tsx'

/** What is done with many records, where the head has no room for its buttons. */
export function ListMenu({ resource }: { readonly resource: ResourceDescription }) {
  const translate = useTranslate()
  const { create, edit } = useAllowed(resource)
  const { total } = useListContext()
  const bulkEdit = useBulkEditPath()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isExporting, setExporting] = useState(false)
  const close = () => setAnchor(null)
  return (
    <>
      <IconButton
        className="narrow"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={translate('More actions')}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <EllipsisVertical size={18} aria-hidden="true" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {create && isImportable(resource) && (
          <MenuItem component={Link} to={importPath} onClick={close}>
            <FileUp size={16} aria-hidden="true" />
            {translate('Import')}
          </MenuItem>
        )}
        <MenuItem
          disabled={total === 0}
          onClick={() => {
            close()
            setExporting(true)
          }}
        >
          <Download size={16} aria-hidden="true" />
          {translate('Export')}
        </MenuItem>
        {edit && isBulkEditable(resource) && (
          <MenuItem component={Link} {...bulkEdit([])} disabled={total === 0} onClick={close}>
            <Pencil size={16} aria-hidden="true" />
            {translate('Edit several')}
          </MenuItem>
        )}
      </Menu>
      {isExporting && <ListExport resource={resource} close={() => setExporting(false)} />}
    </>
  )
}
