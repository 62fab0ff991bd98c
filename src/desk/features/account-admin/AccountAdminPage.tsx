import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useMenu } from '../../kit/desk-context.ts'
import { menuFor } from '../../kit/menu.ts'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { useMayCall } from '../../kit/use-may-call.ts'
import { accountAdminPath } from './AccountAdminLayout.tsx'
import { areaAt } from './areas.ts'
import { News } from './news/News.tsx'

/** Start page of the account administration: a tile for each area that the user may open. */
export function AccountAdminPage() {
  const translate = useTranslate()
  const menu = useMenu()
  const mayCall = useMayCall()
  const areas = menuFor(menu)
    .flatMap(({ entries }) => entries)
    .filter((page) => page.path !== accountAdminPath && menu.may(page.access))
  return (
    <>
      <PageTitle>{translate('Account admin')}</PageTitle>
      {mayCall('getOverview') && <News />}
      <section className="sec" aria-labelledby="areas">
        <h2 id="areas">{translate('Areas')}</h2>
        <ul className="tiles">
          {areas.map(({ path, label }) => {
            const { Icon, about } = areaAt(path)
            return (
              <li key={path}>
                <Link to={path}>
                  <Icon size={20} aria-hidden="true" />
                  <b>{translate(label)}</b>
                  {about && <span>{translate(about)}</span>}
                </Link>
              </li>
            )
          })}
        </ul>
      </section>
    </>
  )
}
