import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { Role } from '#rules/access.ts'
import { RoleRights } from './RoleRights.tsx'
import { useRoleName } from './use-role-name.ts'
import './role-rights.css'

interface RoleDialogProps {
  readonly role: Role
  readonly close: () => void
  /** Shows who has it; left out where there is no list. */
  readonly showHolders?: () => void
}

/** What a role may do; nothing is changed here. */
export function RoleDialog({ role, close, showHolders }: RoleDialogProps) {
  const translate = useTranslate()
  const nameOf = useRoleName()
  const id = useId()
  return (
    <Dialog open fullWidth onClose={close} aria-labelledby={`${id}-title`}>
      <h2 className="dialog-head" id={`${id}-title`}>
        {nameOf(role)}
      </h2>
      <p className="dialog-about">
        {translate('What this role may do, as far as its modules are switched on:')}
      </p>
      <div className="dialog-body">
        <RoleRights role={role} />
      </div>
      <div className="dialog-foot">
        {showHolders && (
          <Button
            variant="text"
            onClick={() => {
              showHolders()
              close()
            }}
          >
            {translate('Show who has this role')}
          </Button>
        )}
        <Button variant="contained" color="primary" onClick={close} autoFocus>
          {translate('Close')}
        </Button>
      </div>
    </Dialog>
  )
}
