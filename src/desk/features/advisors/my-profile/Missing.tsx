import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { focusField } from '../../../forms/focus.ts'
import { useMenu } from '../../../kit/desk-context.ts'

interface Part {
  /** Message key. */
  readonly label: string
  /** The field of the form. */
  readonly field?: string
  /** The page on which it is entered. */
  readonly page?: string
}

/** By their names in the contract. */
const parts: Readonly<Record<string, Part>> = {
  picture: { label: 'Picture', field: 'profile_picture_url' },
  position: { label: 'Position', field: 'position' },
  phone_number: { label: 'Phone', field: 'phone_number' },
  email_address: { label: 'E-mail', field: 'email_address' },
  organization: { label: 'Organization' },
  texts: { label: 'Texts', field: 'text_descriptions' },
  topics: { label: 'Topics', page: '/online-appointments/settings/topics' },
  'working-hours': {
    label: 'Weekly hours',
    page: '/online-appointments/calendars/working-hours/settings',
  },
}

/** What the profile still needs, each with the way to where it is entered. */
export function Missing({ parts: missing }: { parts: readonly string[] }) {
  const translate = useTranslate()
  if (missing.length === 0) return <p className="help">{translate('Your profile is complete.')}</p>
  return (
    <nav className="my-missing" aria-label={translate('Still missing')}>
      <b>{translate('Still missing')}</b>
      <ul>
        {missing.map((name) => (
          <li key={name}>
            <MissingPart {...(parts[name] ?? { label: name })} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function MissingPart({ label, field, page }: Part) {
  const translate = useTranslate()
  const { pages, may } = useMenu()
  const name = translate(label)
  if (page) {
    const found = pages.find(({ path }) => path === page)
    return found && may(found.access) ? <Link to={page}>{name}</Link> : name
  }
  if (!field) return `${name}: ${translate('Your administration enters it.')}`
  return (
    <button type="button" className="link" onClick={() => goTo(field)}>
      {name}
    </button>
  )
}

function goTo(field: string): void {
  if (field === 'profile_picture_url')
    document.querySelector<HTMLElement>('.my-profile .advisor-picture button')?.focus()
  else focusField({ path: field, label: '', help: '' })
}
