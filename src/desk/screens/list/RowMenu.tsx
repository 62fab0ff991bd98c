import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { ArrowDown, ArrowUp, EllipsisVertical, Eye, List, Pencil, Play, Trash2 } from 'lucide-react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { type RaRecord, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { slotComponent } from '../../kit/slot.tsx'
import type { RecordAction, ResourceDescription } from '../../resources/descriptions.ts'
import { useChildPages } from '../../resources/use-parents.ts'
import { useAllowed } from '../../resources/use-resource.ts'
import { useRecordActions } from '../actions/use-record-actions.ts'
import { canUndoDelete, useUndoableDelete } from '../delete/deleting.ts'
import { overridesOf } from '../overrides.ts'
import { useCanOpen } from './use-can-open.ts'
import { useReorder } from './use-reorder.ts'

/** Most lists are left without deleting anything. */
const ActionDialog = slotComponent(async () => (await import('../actions/ActionDialog.tsx')).ActionDialog)
const DeleteDialog = slotComponent(async () => (await import('../delete/DeleteDialog.tsx')).DeleteDialog)

interface RowMenuProps {
  readonly record: RaRecord
  readonly resource: ResourceDescription
  readonly name: string
}

/** All that can be done with one row. */
export function RowMenu(props: RowMenuProps) {
  const { record, resource, name } = props
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isDeleting, setDeleting] = useState(false)
  const [asked, setAsked] = useState<RecordAction | null>(null)
  const close = () => setAnchor(null)
  const items = useRowItems(props, { close, ask: setAsked, askDelete: () => setDeleting(true) })
  const { row } = overridesOf(resource.name)
  const Own = row && slotComponent(row)
  if (items.length === 0) return Own ? <Own resource={resource} record={record} /> : null
  return (
    <>
      {Own && <Own resource={resource} record={record} />}
      <IconButton
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={translate('Actions for {name}', { name })}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <EllipsisVertical size={16} aria-hidden="true" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {items}
      </Menu>
      {isDeleting && (
        <DeleteDialog
          resource={resource}
          records={[record]}
          names={[name]}
          close={() => setDeleting(false)}
        />
      )}
      {asked && <ActionDialog action={asked} {...{ record, name, resource }} close={() => setAsked(null)} />}
    </>
  )
}

interface RowMenuSteps {
  readonly close: () => void
  readonly ask: (action: RecordAction) => void
  readonly askDelete: () => void
}

/** What the menu offers for the row: nothing that its user may not do. */
function useRowItems({ record, resource, name }: RowMenuProps, { close, ask, askDelete }: RowMenuSteps) {
  const translate = useTranslate()
  const { edit, delete: remove } = useAllowed(resource, record)
  const canOpen = useCanOpen(resource)
  const children = useChildPages(resource)
  const actions = useRecordActions(resource, record)
  const move = useReorder(resource, record)
  const deleteUndoably = useUndoableDelete(resource)
  const path = encodeURIComponent(String(record.id))
  const items: ReactElement[] = []
  const link = (key: string, to: string, icon: ReactNode, label: string) =>
    items.push(
      <MenuItem key={key} component={Link} to={to}>
        {icon}
        {label}
      </MenuItem>,
    )
  const button = (key: string, icon: ReactNode, label: string, run: () => void) => {
    const onClick = () => {
      close()
      run()
    }
    items.push(
      <MenuItem key={key} onClick={onClick}>
        {icon}
        {label}
      </MenuItem>,
    )
  }
  if (edit) link('edit', path, <Pencil {...icon} />, translate('Edit'))
  else if (canOpen) link('show', path, <Eye {...icon} />, translate('Show'))
  for (const { page, pathOf } of children) {
    link(page.path, pathOf(record.id), <List {...icon} />, translate(page.label))
  }
  for (const action of actions) {
    button(action.name, <Play {...icon} />, `${translate(action.label)}…`, () => ask(action))
  }
  if (move?.up) button('up', <ArrowUp {...icon} />, translate('Move up'), move.up)
  if (move?.down) button('down', <ArrowDown {...icon} />, translate('Move down'), move.down)
  if (remove && canUndoDelete(resource)) {
    button('delete', <Trash2 {...icon} />, translate('Delete'), () => deleteUndoably([record], [name]))
  } else if (remove) {
    button('delete', <Trash2 {...icon} />, translate('Delete…'), askDelete)
  }
  return items
}

const icon = { size: 16, 'aria-hidden': true } as const
