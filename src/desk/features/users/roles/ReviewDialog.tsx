import IconButton from '@mui/material/IconButton'
import { X } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { Role } from '#rules/access.ts'
import { FieldError } from '../../../kit/FieldError.tsx'
import { FormDialog } from '../../../kit/saving/FormDialog.tsx'
import { SignInAgain } from '../../../kit/saving/RefusedAlert.tsx'
import { useFormatter } from '../../../resources/format.ts'
import { gainsAndLosses, inSavingOrder, type RoleChange } from './role-changes.ts'
import type { RoleEdit } from './use-role-changes.ts'
import { useRoleName } from './use-role-name.ts'

interface ReviewDialogProps {
  readonly edit: RoleEdit
  readonly close: () => void
}

/** Before rights are given: who gets what, and who loses what. Whatever is refused stays, with its sentence. */
export function ReviewDialog({ edit, close }: ReviewDialogProps) {
  const translate = useTranslate()
  const changes = inSavingOrder(edit.changes)
  return (
    <FormDialog
      title={translate('Save these roles?')}
      about={translate('They apply at once, with the next thing the person does.')}
      changed={[]}
      isBusy={edit.isBusy}
      failure={edit.failure}
      notice={<ReviewNotice edit={edit} />}
      canSubmit={changes.length > 0}
      submit={() => void edit.save()}
      cancelLabel="Back"
      close={() => {
        edit.forget()
        close()
      }}
      className="dialog-body"
    >
      <ul className="role-review">
        {changes.map((change) => (
          <ReviewLine key={change.user.uuid} change={change} edit={edit} />
        ))}
      </ul>
    </FormDialog>
  )
}

function ReviewLine({ change, edit }: { readonly change: RoleChange; readonly edit: RoleEdit }) {
  const translate = useTranslate()
  const nameOf = useRoleName()
  const format = useFormatter()
  const { user } = change
  const { gains, losses } = gainsAndLosses(change)
  const standsNow = edit.problems.get(user.uuid)?.standsNow
  const listed = (roles: readonly Role[]) => roles.map(nameOf).join(', ')
  return (
    <li>
      <div>
        <b>{user.full_name}</b>
        {gains.length > 0 && (
          <p className="gains">
            <span aria-hidden="true">+</span> <span className="vh">{translate('gets')} </span>
            {listed(gains)}
          </p>
        )}
        {losses.length > 0 && (
          <p className="losses">
            <span aria-hidden="true">−</span> <span className="vh">{translate('loses')} </span>
            {listed(losses)}
          </p>
        )}
        {standsNow && (
          <p className="muted">
            {translate('As it stands now:')}{' '}
            {format.and((standsNow.roles ?? []).map(nameOf)) || translate('No roles')}
          </p>
        )}
      </div>
      <IconButton
        aria-label={translate('Do not change {name}', { name: user.full_name })}
        onClick={() => edit.drop(user.uuid)}
      >
        <X size={18} aria-hidden="true" />
      </IconButton>
    </li>
  )
}

/** What of it was not saved, and why. */
function ReviewNotice({ edit }: { readonly edit: RoleEdit }) {
  const translate = useTranslate()
  const { failure, problems } = edit
  return (
    <div role="alert" className="alerts">
      {failure?.status === 401 && <SignInAgain />}
      {failure && failure.status !== 401 && <FieldError messages={[translate(failure.message)]} />}
      {[...problems].map(([uuid, { name, sentences }]) => (
        <FieldError key={uuid} messages={[`${name}:`, ...sentences.map((each) => translate(each))]} />
      ))}
    </div>
  )
}
