import { useTranslate } from 'react-admin'

interface GroupLinksProps {
  /** Message keys of the headings; '' for none. */
  readonly groups: readonly string[]
  readonly idOf: (group: string) => string
}

/** Above a form of many groups: the way to each. */
export function GroupLinks({ groups, idOf }: GroupLinksProps) {
  const translate = useTranslate()
  const named = groups.filter((group) => group !== '')
  return (
    <nav className="group-links" aria-label={translate('Groups of this form')}>
      <ul>
        {named.map((group) => (
          <li key={group}>
            <a
              href={`#${idOf(group)}`}
              onClick={(event) => {
                event.preventDefault()
                const heading = document.getElementById(idOf(group))
                heading?.scrollIntoView({ block: 'start' })
                heading?.focus({ preventScroll: true })
              }}
            >
              {translate(group)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
