import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { ChevronLeft, EllipsisVertical, History, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type RaRecord, useRedirect, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { slotComponent } from '../../kit/slot.tsx'
import type { RecordAction, ResourceDescription } from '../../resources/descriptions.ts'
import { useAllowed, useResourcePaths } from '../../resources/use-resource.ts'
import { useRecordActions } from '../actions/use-record-actions.ts'

import { useHistoryPath } from '../history/use-history-path.ts'

/** Read when it is asked for: few forms are opened to delete. */
const ActionDialog = slotComponent(async () => (await import('../actions/ActionDialog.tsx')).ActionDialog)
const DeleteDialog = slotComponent(async () => (await import('../delete/DeleteDialog.tsx')).DeleteDialog)

interface FormHeadProps {
  readonly resource: ResourceDescription
  readonly title: string
  /** Missing while a record is made. */
  readonly record?: RaRecord
}

/** Way back to the list, the record's name, and what else can be done with it. */
export function FormHead({ resource, title, record }: FormHeadProps) {
  const translate = useTranslate()
  return (
    <>
      {!resource.raw.singleton && (
        <nav className="crumbs" aria-label={translate('Way back')}>
          <ChevronLeft size={14} aria-hidden="true" />
          <Link to=".." relative="path">
            {translate(resource.label)}
          </Link>
        </nav>
      )}
      <div className="head form-head">
        <h1>{title}</h1>
        {record && <MoreMenu resource={resource} record={record} name={title} />}
      </div>
    </>
  )
}

interface MoreMenuProps {
  readonly resource: ResourceDescription
  readonly record: RaRecord
  readonly name: string
}

function MoreMenu({ resource, record, name }: MoreMenuProps) {
  const translate = useTranslate()
  const redirect = useRedirect()
  const { list } = useResourcePaths()
  const { delete: remove } = useAllowed(resource, record)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isDeleting, setDeleting] = useState(false)
  const actions = useRecordActions(resource, record)
  const [asked, setAsked] = useState<RecordAction | null>(null)
  const history = useHistoryPath(resource, record)
  if (!remove && !history && actions.length === 0) return null
  const closing = (run: () => void) => () => {
    setAnchor(null)
    run()
  }
  return (
    <>
      <IconButton
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={translate('More actions')}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <EllipsisVertical size={18} aria-hidden="true" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {actions.map((action) => (
          <MenuItem key={action.name} onClick={closing(() => setAsked(action))}>
            <Play size={18} aria-hidden="true" />
            {`${translate(action.label)}…`}
          </MenuItem>
        ))}
        {history && (
          <MenuItem component={Link} to={history} onClick={() => setAnchor(null)}>
            <History size={18} aria-hidden="true" />
            {translate('History')}
          </MenuItem>
        )}
        {remove && (
          <MenuItem onClick={closing(() => setDeleting(true))}>
            <Trash2 size={18} aria-hidden="true" />
            {translate('Delete…')}
          </MenuItem>
        )}
      </Menu>
      {asked && <ActionDialog action={asked} {...{ record, name, resource }} close={() => setAsked(null)} />}
      {isDeleting && (
        <DeleteDialog
          resource={resource}
          records={[record]}
          names={[name]}
          close={() => setDeleting(false)}
          onDeleted={() => redirect(list)}
        />
      )}
    </>
  )
}
