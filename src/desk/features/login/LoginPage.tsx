import { useTranslate } from 'react-admin'
import { useDesk } from '../../kit/desk-context.ts'
import { SignInLayout } from '../../kit/SignInLayout.tsx'
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
      />
    </SignInLayout>
  )
}
