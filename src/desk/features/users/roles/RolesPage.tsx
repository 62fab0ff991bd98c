import Button from '@mui/material/Button'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { ListBase, ResourceContextProvider, useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Role } from '#rules/access.ts'
import type { CallError } from '../../../kit/failure.ts'
import { PageTitle } from '../../../kit/PageTitle.tsx'
import { DraftScope } from '../../../kit/saving/open-drafts.ts'
import { useIsWide } from '../../../kit/use-is-wide.ts'
import { loadedResource } from '../../../resources/admin.ts'
import type { ResourceDescription } from '../../../resources/descriptions.ts'
import { FilterChips } from '../../../screens/list/FilterChips.tsx'
import { pageSizesOf } from '../../../screens/list/ListFoot.tsx'
import { ListSkeleton } from '../../../screens/list/ListSkeleton.tsx'
import { LoadFailed, useIsRefused } from '../../../screens/list/LoadFailed.tsx'
import { SearchField } from '../../../screens/list/SearchField.tsx'
import { State } from '../../../screens/list/State.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'
import { RoleCards } from './RoleCards.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import { RolesFoot } from './RolesFoot.tsx'
import { RolesTable } from './RolesTable.tsx'
import type { RolesUser } from './role-changes.ts'
import type { RoleReason, RolesView } from './roles-view.ts'
import { useLockFacts } from './use-lock-facts.ts'
import { useRoleChanges } from './use-role-changes.ts'
import '../../../kit/answers.css'
import '../../../forms/form.css'
import '../../../screens/list/list.css'
import './roles.css'

const title = 'Roles of users'

/** A scope of its own: another page of the list, or another filter, throws nothing away that was ticked. */
const scope = 'roles-of-users'

/** Everybody's roles at a glance, given and taken for many at once (product §33.13). */
export function RolesPage() {
  const translate = useTranslate()
  const resource = loadedResource('users')
  return (
    <ResourceContextProvider value={resource.name}>
      <PageTitle>{translate(title)}</PageTitle>
      <ListBase
        // The route's guard has decided already.
        disableAuthentication
        exporter={false}
        storeKey="users.roles"
        perPage={pageSizesOf(resource)[0]}
        sort={resource.defaultSort}
        // The rows tell it themselves, with what to do next.
        queryOptions={{ onError: () => {} }}
      >
        <DraftScope value={scope}>
          <Roles resource={resource} />
        </DraftScope>
      </ListBase>
    </ResourceContextProvider>
  )
}

function Roles({ resource }: { readonly resource: ResourceDescription }) {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const facts = useLockFacts()
  const isWide = useIsWide()
  const [isReviewed, setReviewed] = useState(false)
  const [described, setDescribed] = useState<Role | null>(null)
  const [reason, setReason] = useState<RoleReason | null>(null)
  const edit = useRoleChanges({ onDone: () => setReviewed(false) })
  const view: RolesView = { edit, facts, explain: setReason, describe: setDescribed }
  return (
    <>
      <nav className="crumbs" aria-label={translate('Way back')}>
        <ChevronLeft size={14} aria-hidden="true" />
        <Link to="/users">{translate(resource.label)}</Link>
      </nav>
      <div className="head">
        <h1>{translate(title)}</h1>
      </div>
      <p className="lead">
        {translate(
          isWide
            ? 'Press a role to read what it may do. Nothing is saved until you have reviewed it.'
            : 'Open somebody’s roles to change them. Nothing is saved until you have reviewed it.',
        )}
      </p>
      <Tools resource={resource} />
      <Rows resource={resource} view={view} />
      <RolesFoot resource={resource} edit={edit} reason={reason} review={() => setReviewed(true)} />
      {isReviewed && <ReviewDialog edit={edit} close={() => setReviewed(false)} />}
      {described && (
        <RoleDialog
          role={described}
          close={() => setDescribed(null)}
          showHolders={() => setFilters({ ...filterValues, roles: [described] }, [], false)}
        />
      )}
    </>
  )
}

function Tools({ resource }: { readonly resource: ResourceDescription }) {
  if (useIsRefused()) return null
  return (
    <div className="tools">
      <SearchField resource={resource} />
      <FilterChips resource={resource} />
    </div>
  )
}

type ListedUser = RolesUser & { readonly id: string }

/** The people of this page of the list, or what stands in their place. */
function Rows({ resource, view }: { readonly resource: ResourceDescription; readonly view: RolesView }) {
  const { data: listed, isPending, isFetching, isPlaceholderData, error } = useListContext<ListedUser>()
  const isWide = useIsWide()
  const isStale = isFetching && isPlaceholderData === true
  if (isPending) return <ListSkeleton resource={resource} />
  if (error || !listed) return <LoadFailed error={error as CallError | null} />
  if (listed.length === 0) return isStale ? <ListSkeleton resource={resource} /> : <Nobody />
  const users = listed.map(view.edit.standing)
  return (
    <div className={isStale ? 'rows stale' : 'rows'} aria-busy={isStale}>
      {isWide ? <RolesTable view={view} users={users} /> : <RoleCards view={view} users={users} />}
    </div>
  )
}

/** Whoever reads this is a user: only filters leave nobody. */
function Nobody() {
  const translate = useTranslate()
  const { setFilters } = useListContext()
  return (
    <State text={translate('Nothing matches the search and the filters.')}>
      <Button variant="outlined" onClick={() => setFilters({}, [], false)}>
        {translate('Reset filters')}
      </Button>
    </State>
  )
}
