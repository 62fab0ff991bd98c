import { useTranslate } from 'react-admin'
import type { Role } from '#rules/access.ts'
import { isTicked, lockOf, type RolesUser } from './role-changes.ts'
import type { RolesView } from './roles-view.ts'
import { useRoleName } from './use-role-name.ts'

interface RoleTickProps {
  readonly view: RolesView
  readonly user: RolesUser
  readonly role: Role
  /** Where the grid of the table has it; on a phone each is reached by itself. */
  readonly grid?: { readonly 'data-at': string; readonly tabIndex: number }
  readonly describedBy?: string | undefined
}

/** One role of one person. What cannot be changed can still be reached, so that its reason can be read. */
export function RoleTick({ view, user, role, grid, describedBy }: RoleTickProps) {
  const translate = useTranslate()
  const nameOf = useRoleName()
  const { edit, facts, explain } = view
  const why = lockOf(edit.changes, user, role, facts)
  const names = { name: user.full_name, role: nameOf(role) }
  const isChanged = edit.changes.get(user.uuid)?.wish.has(role) === true
  return (
    <input
      type="checkbox"
      className="cb"
      {...grid}
      aria-label={translate(isChanged ? '{name}: {role}, not saved yet' : '{name}: {role}', names)}
      aria-describedby={describedBy}
      aria-disabled={why !== null || undefined}
      title={why === null ? undefined : translate(why)}
      checked={isTicked(edit.changes, user, role)}
      disabled={edit.isBusy}
      onChange={() => {
        explain(why === null ? null : { ...names, why })
        if (why === null) edit.toggle(user, role)
      }}
    />
  )
}
