import { useTranslate } from 'react-admin'
import { NavLink } from 'react-router-dom'
import { useCountingAfterWrites } from '../kit/counts/use-how-many.ts'
import { Waiting } from '../kit/counts/Waiting.tsx'
import { useMenu } from '../kit/desk-context.ts'
import { menuFor } from '../kit/menu.ts'

/** The menu: words only, a table of contents. */
export function Rail() {
  const menu = useMenu()
  const translate = useTranslate()
  const { may } = menu
  useCountingAfterWrites()
  return (
    <nav className="rail" aria-label={translate('Main')}>
      {menuFor(menu).map(({ group, entries }) => (
        <section key={group} aria-label={translate(group)}>
          <h2>{translate(group)}</h2>
          <ul>
            {entries.map((page) => (
              <li key={page.path}>
                {/* A start page is not the parent of the pages below its path. */}
                <NavLink to={page.path} end={entries.some((other) => other.path.startsWith(`${page.path}/`))}>
                  {translate(page.label)}
                  {page.waits && may(page.access) && <Waiting waits={page.waits} />}
                </NavLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
