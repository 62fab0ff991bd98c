import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useDesk, useSession } from '../../kit/desk-context.ts'
import { RecordAside } from '../../screens/form/RecordAside.tsx'
import type { RecordSlotProps } from '../../screens/overrides.ts'
import './branch-aside.css'

const pages = ['/organizations-profiles/editor', '/organizations-profiles/external-analysts'] as const

/** What is known of the branch, and the ways to its own pages, as far as the user may open them. */
export function BranchAside({ resource, record }: RecordSlotProps) {
  const translate = useTranslate()
  const { screens } = useDesk()
  const { may } = useSession()
  const open = screens.pages.filter(({ path, access }) => pages.some((each) => each === path) && may(access))
  return (
    <div className="branch-aside">
      <RecordAside resource={resource} record={record} />
      {open.length > 0 && (
        <nav aria-label={translate('Pages of the branch')}>
          <ul>
            {open.map(({ path, label }) => (
              <li key={path}>
                <Link to={`${path}?id=${record.id}`}>
                  {translate(path === pages[0] ? 'Organization profile' : label)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}
