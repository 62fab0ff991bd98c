import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useDesk } from '../../kit/desk-context.ts'
import { SignInLayout } from '../../kit/SignInLayout.tsx'
import { useReading } from '../../kit/use-reading.ts'
import { DemoLogins } from './DemoLogins.tsx'
import { SignInForm } from './SignInForm.tsx'
import { useSignIn } from './use-sign-in.ts'

/** Signing in; in the demo, beside it, one login for each role. */
export function LoginPage() {
  const translate = useTranslate()
  const { tenant } = useDesk()
  const signIn = useSignIn()
  return (
    <SignInLayout beside={<DemoLogins choose={signIn.submit} />}>
      <SignInForm
        title={tenant ? translate('Sign in to {name}', { name: tenant.name }) : translate('Sign in')}
        state={signIn}
        after={<ForgottenLink />}
      />
    </SignInLayout>
  )
}

/** Where forgotten passwords can be asked for. Without the options one can still sign in. */
function ForgottenLink() {
  const translate = useTranslate()
  const { client } = useDesk()
  const { data } = useReading(['sign-in-options'], async () => (await client.GET('/api/v1/session')).data, {
    notice: null,
    byLink: true,
  })
  if (!data?.password_reset) return null
  return (
    <Link className="sign-in-forgotten" to="/password-reset">
      {translate('Forgotten password?')}
    </Link>
  )
}
