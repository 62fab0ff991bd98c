import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { LoadingBox } from '../../kit/LoadingBox.tsx'
import { SignInLayout } from '../../kit/SignInLayout.tsx'
import { ForgottenForm } from './ForgottenForm.tsx'
import { LinkEnded } from './LinkEnded.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { usePasswordLink } from './password-link.ts'

/** Asks for a link, and is where the link leads (product §30.4). */
export function PasswordResetPage() {
  const { hash } = useLocation()
  return (
    <SignInLayout title="Forgotten password">{hash ? <ByLink key={hash} /> : <ForgottenForm />}</SignInLayout>
  )
}

function ByLink() {
  const translate = useTranslate()
  const link = usePasswordLink('/api/v1/password-resets/{token}')
  const { data, failure, retry } = link.owner
  const title = translate('Choose a new password')
  if (failure)
    return (
      <LinkEnded title={title} failure={failure} retry={retry}>
        <p>
          <Link to="/password-reset">{translate('Ask for a new link')}</Link>
        </p>
      </LinkEnded>
    )
  if (!data) return <LoadingBox />
  return (
    <NewPasswordForm
      link={link}
      owner={data}
      title={title}
      intro={translate('For {email}. You are signed out everywhere else.', { email: data.email })}
    />
  )
}
