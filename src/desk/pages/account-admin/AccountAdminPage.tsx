import { Building2, ChevronRight, type LucideIcon, Settings } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useDesk, useSession } from '../../frame/desk-context.ts'
import { menuFor } from '../../frame/menu.ts'
import { PageTitle } from '../../frame/PageTitle.tsx'
import { HeaderBanner } from '../HeaderBanner.tsx'
import './account-admin.css'

const ownPath = '/account-admin'

const icons: Record<string, LucideIcon> = {
  '/account-admin/advanced-settings': Settings,
  '/organizations': Building2,
}

/** Start page of the account administration: a tile for each area that the user may open. */
export function AccountAdminPage() {
  const translate = useTranslate()
  const { tenant } = useDesk()
  const { may } = useSession()
  const areas = menuFor(may)
    .flatMap(({ entries }) => entries)
    .filter((page) => page.path !== ownPath && may(page.access))
  return (
    <>
      <PageTitle>{translate('Account admin')}</PageTitle>
      <HeaderBanner
        isHeading
        title={translate('Account admin')}
        description={
          tenant
            ? translate('Everything that makes the advisors of {name} easy to find and to reach.', {
                name: tenant.name,
              })
            : undefined
        }
      />
      <section className="sec" aria-labelledby="areas">
        <h2 id="areas">{translate('Areas')}</h2>
        <div className="tiles">
          {areas.map((page) => {
            const Icon = icons[page.path] ?? ChevronRight
            return (
              <Link key={page.path} to={page.path}>
                <Icon size={20} aria-hidden="true" />
                <b>{translate(page.label)}</b>
                <span>{translate(`${page.label}: what it is for`, { _: '' })}</span>
              </Link>
            )
          })}
        </div>
      </section>
    </>
  )
}
