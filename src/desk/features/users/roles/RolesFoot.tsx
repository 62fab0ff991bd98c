import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Confirm } from '#ui/Confirm.tsx'
import type { ResourceDescription } from '../../../resources/descriptions.ts'
import { ListFoot } from '../../../screens/list/ListFoot.tsx'
import type { RoleReason } from './roles-view.ts'
import type { RoleEdit } from './use-role-changes.ts'

interface RolesFootProps {
  readonly resource: ResourceDescription
  readonly edit: RoleEdit
  readonly reason: RoleReason | null
  readonly review: () => void
}

/** How many people are named of those that are not saved. */
const mostNamed = 3

/** Pages of the list; above them why a cell cannot be changed, and what is not saved yet. */
export function RolesFoot({ resource, edit, reason, review }: RolesFootProps) {
  const translate = useTranslate()
  return (
    <div className="roles-foot">
      <p role="status" className={reason ? 'reason' : 'vh'}>
        {reason && `${reason.name}, ${reason.role}: ${translate(reason.why)}`}
      </p>
      {edit.names.length > 0 && <Unsaved edit={edit} review={review} />}
      <ListFoot resource={resource} />
    </div>
  )
}

function Unsaved({ edit, review }: Pick<RolesFootProps, 'edit' | 'review'>) {
  const translate = useTranslate()
  const [isAsked, setAsked] = useState(false)
  const { names } = edit
  const more = names.length - mostNamed
  const fields = names.slice(0, mostNamed).join(', ') + (more > 0 ? ` +${more}` : '')
  return (
    <div className="save-bar">
      <div className="state">
        <span className="dot">{translate('Unsaved changes: {fields}', { fields })}</span>
      </div>
      <Button variant="text" onClick={() => setAsked(true)}>
        {translate('Discard')}
      </Button>
      <Button variant="contained" color="primary" onClick={review}>
        {translate('Review and save')}
      </Button>
      {isAsked && (
        <Confirm
          title={translate('Discard all changes of roles?')}
          confirm={translate('Discard')}
          danger
          onCancel={() => setAsked(false)}
          onConfirm={() => {
            setAsked(false)
            edit.discard()
          }}
        >
          <p>{translate('These changes would be lost: {fields}.', { fields })}</p>
        </Confirm>
      )}
    </div>
  )
}
