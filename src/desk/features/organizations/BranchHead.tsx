import { ChevronLeft } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { useDesk, useSession } from '../../kit/desk-context.ts'
import { PageTitle } from '../../kit/PageTitle.tsx'

const listPath = '/organizations'

/** Way back to the list of branches, or to the choice among the own ones, and the heading. */
export function BranchHead({ title, heading }: { title: string; heading: string }) {
  const translate = useTranslate()
  const back = useWayBack()
  return (
    <>
      <PageTitle>{heading === title ? title : `${heading}: ${title}`}</PageTitle>
      {back && (
        <nav className="crumbs" aria-label={translate('Way back')}>
          <ChevronLeft size={14} aria-hidden="true" />
          <Link to={back.to}>{translate(back.label)}</Link>
        </nav>
      )}
      <h1>{heading}</h1>
    </>
  )
}

/** Where branches are listed for this user; null for whoever has this branch only. */
export function useWayBack(): { readonly to: string; readonly label: string } | null {
  const { screens } = useDesk()
  const { facts, may } = useSession()
  const { pathname } = useLocation()
  const list = screens.pages.find(({ path }) => path === listPath)
  if (list && may(list.access)) return { to: listPath, label: list.label }
  const own = facts.actor.kind === 'user' ? facts.actor.assignedOrganizations : []
  return own.length > 1 ? { to: pathname, label: 'Other branches' } : null
}

/** The address of another page about the branch, null if the user may not open it. */
export function useBranchLink(path: string, id: string): string | null {
  const { screens } = useDesk()
  const { may } = useSession()
  const page = screens.pages.find((each) => each.path === path)
  return page && may(page.access) ? `${path}?id=${id}` : null
}
