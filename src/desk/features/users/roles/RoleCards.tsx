import IconButton from '@mui/material/IconButton'
import { ChevronRight, Info } from 'lucide-react'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { type Role, roles } from '#rules/access.ts'
import { PersonNotes } from './PersonNotes.tsx'
import { RoleTick } from './RoleTick.tsx'
import { isTicked, lockOf, type RolesUser } from './role-changes.ts'
import type { RolesView } from './roles-view.ts'
import { useRoleName } from './use-role-name.ts'

interface RoleCardsProps {
  readonly view: RolesView
  readonly users: readonly RolesUser[]
}

/** Where a table has no room: each person is a card with their roles, which unfolds to all that there are. */
export function RoleCards({ view, users }: RoleCardsProps) {
  return (
    <ul className="role-cards">
      {users.map((user) => (
        <Card key={user.uuid} view={view} user={user} />
      ))}
    </ul>
  )
}

function Card({ view, user }: { readonly view: RolesView; readonly user: RolesUser }) {
  const translate = useTranslate()
  const nameOf = useRoleName()
  const had = roles.filter((role) => isTicked(view.edit.changes, user, role)).map(nameOf)
  const isChanged = view.edit.changes.has(user.uuid)
  return (
    <li>
      <Link className="t" to={`/users/${user.uuid}`}>
        {user.full_name}
      </Link>
      <PersonNotes view={view} user={user} />
      <details>
        <summary>
          <ChevronRight size={18} aria-hidden="true" />
          <span className="vh">{translate('Roles of {name}', { name: user.full_name })}: </span>
          <span className={isChanged ? 'dot' : undefined}>
            {had.length > 0 ? had.join(', ') : translate('No roles')}
          </span>
        </summary>
        <ul>
          {roles.map((role) => (
            <CardRole key={role} view={view} user={user} role={role} />
          ))}
        </ul>
      </details>
    </li>
  )
}

interface CardRoleProps {
  readonly view: RolesView
  readonly user: RolesUser
  readonly role: Role
}

function CardRole({ view, user, role }: CardRoleProps) {
  const translate = useTranslate()
  const nameOf = useRoleName()
  const id = useId()
  const why = lockOf(view.edit.changes, user, role, view.facts)
  const isChanged = view.edit.changes.get(user.uuid)?.wish.has(role) === true
  return (
    <li className={isChanged ? 'changed' : undefined}>
      {/* The box is named with its person, for whoever hears it. */}
      {/* biome-ignore lint/a11y/noLabelWithoutControl: RoleTick draws the control */}
      <label>
        <RoleTick view={view} user={user} role={role} describedBy={why === null ? undefined : id} />
        <span>
          {nameOf(role)}
          {why !== null && (
            <span className="note" id={id}>
              {translate(why)}
            </span>
          )}
        </span>
      </label>
      <IconButton
        aria-label={translate('What {role} may do', { role: nameOf(role) })}
        aria-haspopup="dialog"
        onClick={() => view.describe(role)}
      >
        <Info size={18} aria-hidden="true" />
      </IconButton>
    </li>
  )
}
