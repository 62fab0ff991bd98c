import { ExternalLink } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useDesk, useSession } from '../../kit/desk-context.ts'
import { publicAddressOf } from '../../kit/public-address.ts'
import { useFormatter } from '../../resources/format.ts'
import { useBranchLink } from '../organizations/public.ts'
import { type Organization, publicPath } from './profile.ts'

interface ProfileAsideProps {
  readonly branch: Organization
  readonly prefix: string | null
  readonly mayChange: boolean
}

/** What is known of the branch beside its fields: the public page, the address, who gets its report. */
export function ProfileAside({ branch, prefix, mayChange }: ProfileAsideProps) {
  const translate = useTranslate()
  const format = useFormatter()
  const { tenant } = useDesk()
  const { facts } = useSession()
  const { street, zip, city } = branch.address ?? {}
  const path = publicPath(branch, { hasModule: facts.modules.has('organizations-profiles'), prefix })
  const analysts = useBranchLink('/organizations-profiles/external-analysts', branch.uuid ?? '')
  const address = [street, [zip, city].filter(Boolean).join(' ')].filter(Boolean)
  return (
    <aside className="aside" aria-label={translate('More about {name}', { name: branch.name })}>
      {!mayChange && <p className="muted only-read">{translate('You can read this, but not change it.')}</p>}
      <dl>
        {path && (
          <div>
            <dt>{translate('Public page')}</dt>
            <dd>
              <a className="public-link" href={path} target="_blank" rel="noreferrer">
                {publicAddressOf(tenant).replace(/^https?:\/\//, '')}
                <wbr />
                {path}
                <ExternalLink size={14} aria-hidden="true" />
                <span className="vh">{translate('(opens in a new tab)')}</span>
              </a>
            </dd>
          </div>
        )}
        {address.length > 0 && (
          <div>
            <dt>{translate('Address')}</dt>
            {address.map((line) => (
              <dd key={line}>{line}</dd>
            ))}
          </div>
        )}
        {analysts && (
          <div>
            <dt>{translate('Weekly report')}</dt>
            <dd>
              <Link to={analysts}>{translate('External analysts')}</Link>
            </dd>
          </div>
        )}
        {branch.updated_at && (
          <div>
            <dt>{translate('Last change')}</dt>
            <dd className="num">{format.dateTime(branch.updated_at)}</dd>
            {branch.updated_by && <dd>{branch.updated_by}</dd>}
          </div>
        )}
      </dl>
    </aside>
  )
}
