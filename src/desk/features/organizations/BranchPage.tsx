import { Fragment, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { type AccessFacts, decide, type Policy, type Scope } from '#rules/access.ts'
import { isUuid } from '#rules/uuid.ts'
import { useDesk, useSession } from '../../kit/desk-context.ts'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { basePath, forbiddenPath, notFoundPath } from '../../kit/paths.ts'
import { ChooseBranch } from './ChooseBranch.tsx'
import './branch-page.css'

interface BranchPageProps {
  /** Message key: what the page is called while no branch is chosen. */
  readonly title: string
  /** Ids of the operations that its Save calls. */
  readonly changes: readonly string[]
  readonly children: (branch: ChosenBranch) => ReactNode
}

export interface ChosenBranch {
  readonly id: string
  /** Whether the user may change it; some only read. */
  readonly mayChange: boolean
}

/**
 * A page about the branch whose id the address has (`?id=`). Without one the user chooses; an id that can be none leads
 * to /404, another's branch to /403.
 */
export function BranchPage({ title, changes, children }: BranchPageProps) {
  const translate = useTranslate()
  const { screens, policyOf } = useDesk()
  const { facts } = useSession()
  const { pathname, search } = useLocation()
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const policy = screens.pages.find(({ path }) => path === pathname.replace(/\/$/, ''))?.access
  const scope = policy && scopeOf(policy, facts)
  if (!scope) return null
  if (id === '') {
    return (
      <>
        <PageTitle>{translate(title)}</PageTitle>
        <ChooseBranch title={title} only={scope.kind === 'organizations' ? scope.organizations : undefined} />
      </>
    )
  }
  if (!isUuid(id)) return <Navigate to={notFoundPath} replace />
  if (!reaches(scope, id))
    return <Navigate to={forbiddenPath} state={{ wanted: basePath + pathname + search }} replace />
  const mayChange = changes.every((operation) => {
    const own = policyOf(operation)
    const reach = own && scopeOf(own, facts)
    return reach !== null && reaches(reach, id)
  })
  return <Fragment key={id}>{children({ id, mayChange })}</Fragment>
}

function scopeOf(policy: Policy, facts: AccessFacts): Scope | null {
  const decision = decide(policy, facts)
  return 'scope' in decision ? decision.scope : null
}

function reaches(scope: Scope, id: string): boolean {
  return scope.kind === 'all' || (scope.kind === 'organizations' && scope.organizations.includes(id))
}
