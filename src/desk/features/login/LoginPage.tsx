import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useDesk } from '../../kit/desk-context.ts'
import { SignInLayout } from '../../kit/SignInLayout.tsx'
import { useReading } from '../../kit/use-reading.ts'
import { DemoLogins } from './DemoLogins.tsx'
import { InstitutionFailure, InstitutionSignIn, type SignInOptions } from './InstitutionSignIn.tsx'
import { SignInForm } from './SignInForm.tsx'
import { useSignIn } from './use-sign-in.ts'

/** Signing in; in the demo, beside it, one login for each role. */
export function LoginPage() {
  const translate = useTranslate()
  const { tenant } = useDesk()
  const signIn = useSignIn()
  const options = useOptions()
  const title = tenant ? translate('Sign in to {name}', { name: tenant.name }) : translate('Sign in')
  return (
    <SignInLayout beside={<DemoLogins choose={signIn.submit} />}>
      {options?.open_id && !options.password ? (
        <section className="lcard">
          <h1>{title}</h1>
          <InstitutionFailure />
          <InstitutionSignIn openId={options.open_id} isOnly />
        </section>
      ) : (
        <SignInForm
          title={title}
          state={signIn}
          before={<InstitutionFailure />}
          after={<OtherWays options={options} />}
        />
      )}
    </SignInLayout>
  )
}

/** What is offered. Without it one can still sign in with a password. */
function useOptions(): SignInOptions | undefined {
  const { client, language } = useDesk()
  const { data } = useReading(
    ['sign-in-options', language],
    async () => (await client.GET('/api/v1/session')).data,
    { notice: null, byLink: true },
  )
  return data
}

function OtherWays({ options }: { options: SignInOptions | undefined }) {
  const translate = useTranslate()
  if (!options) return null
  return (
    <>
      {options.open_id && <InstitutionSignIn openId={options.open_id} isOnly={false} />}
      {options.password_reset && (
        <Link className="sign-in-forgotten" to="/password-reset">
          {translate('Forgotten password?')}
        </Link>
      )}
    </>
  )
}
