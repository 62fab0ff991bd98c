import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { type Role, roles } from '#rules/access.ts'
import { PersonNotes } from './PersonNotes.tsx'
import { RoleTick } from './RoleTick.tsx'
import type { RolesUser } from './role-changes.ts'
import type { RolesView } from './roles-view.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useRoleName } from './use-role-name.ts'

interface RolesTableProps {
  readonly view: RolesView
  readonly users: readonly RolesUser[]
}

/** People as rows, roles as columns. Head and names stay where they are; arrows lead through it. */
export function RolesTable({ view, users }: RolesTableProps) {
  const translate = useTranslate()
  const nameOf = useRoleName()
  const { grid, place } = useGridKeys({ rows: users.length + 1, columns: roles.length + 1 })
  return (
    <div className="roles-scroll">
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are ticked is a grid */}
      <table className="roles-grid" role="grid" aria-label={translate('Roles of users')} {...grid}>
        <thead>
          <tr>
            <th scope="col">{translate('Name')}</th>
            {roles.map((role, index) => (
              <th key={role} scope="col">
                <button
                  type="button"
                  aria-haspopup="dialog"
                  {...place(0, index + 1)}
                  onClick={() => view.describe(role)}
                >
                  <span>{nameOf(role)}</span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {users.map((user, row) => (
            <Person key={user.uuid} view={view} user={user} place={(column) => place(row + 1, column)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface PersonProps {
  readonly view: RolesView
  readonly user: RolesUser
  readonly place: (column: number) => { readonly 'data-at': string; readonly tabIndex: number }
}

function Person({ view, user, place }: PersonProps) {
  const isChanged = (role: Role) => view.edit.changes.get(user.uuid)?.wish.has(role) === true
  return (
    <tr>
      <th scope="row">
        <Link to={`/users/${user.uuid}`} {...place(0)}>
          {user.full_name}
        </Link>
        <PersonNotes view={view} user={user} />
      </th>
      {roles.map((role, index) => (
        <td key={role} className={isChanged(role) ? 'changed' : undefined}>
          <RoleTick view={view} user={user} role={role} grid={place(index + 1)} />
        </td>
      ))}
    </tr>
  )
}
