import { useTranslate } from 'react-admin'
import { useDesk } from '../../kit/desk-context.ts'
import { LoadingBox } from '../../kit/LoadingBox.tsx'
import { SignInLayout } from '../../kit/SignInLayout.tsx'
import { LinkEnded } from './LinkEnded.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { usePasswordLink } from './password-link.ts'

/** Where an invitation leads: the invited chooses a password, and is signed in (product §30.10). */
export function InvitationPage() {
  const translate = useTranslate()
  const { tenant } = useDesk()
  const link = usePasswordLink('/api/v1/invitations/{token}')
  const { data, failure, retry } = link.owner
  const title = translate('Welcome to {name}', { name: tenant?.name ?? '' })
  return (
    <SignInLayout title="Invitation">
      {failure && (
        <LinkEnded title={title} failure={failure} retry={retry}>
          <p>{translate('Please ask those who manage the users for a new invitation.')}</p>
        </LinkEnded>
      )}
      {!failure && !data && <LoadingBox />}
      {data && (
        <NewPasswordForm
          link={link}
          owner={data}
          title={title}
          intro={translate('Hello {name}, please choose a password. You sign in with {email}.', {
            name: data.full_name,
            email: data.email,
          })}
        />
      )}
    </SignInLayout>
  )
}
