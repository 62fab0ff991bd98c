import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { focusField } from '../../../forms/focus.ts'
import { useMenu } from '../../../kit/desk-context.ts'
import { type PlaceOfPart, type ProfilePart, placesOfParts } from '../profile-parts.ts'

/** What the profile still needs, each with the way to where it is entered. */
export function Missing({ parts }: { parts: readonly ProfilePart[] }) {
  const translate = useTranslate()
  if (parts.length === 0) return <p className="help">{translate('Your profile is complete.')}</p>
  return (
    <nav className="my-missing" aria-label={translate('Still missing')}>
      <b>{translate('Still missing')}</b>
      <ul>
        {parts.map((name) => (
          <li key={name}>
            <MissingPart {...placesOfParts[name]} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function MissingPart({ label, field, page }: PlaceOfPart) {
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
