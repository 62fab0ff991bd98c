import { useTranslate } from 'react-admin'
import { Brand } from '../../frame/Brand.tsx'
import { useDesk } from '../../frame/desk-context.ts'
import { LanguageMenu } from '../../frame/LanguageMenu.tsx'
import { ModeSwitch } from '../../frame/ModeSwitch.tsx'
import { PageTitle } from '../../frame/PageTitle.tsx'
import { Skyline } from '../../frame/Skyline.tsx'
import { DemoLogins } from './DemoLogins.tsx'
import { SignInForm } from './SignInForm.tsx'
import { useSignIn } from './use-sign-in.ts'
import './login.css'

/** Signing in; in the demo, beside it, one login for each role. */
export function LoginPage() {
  const translate = useTranslate()
  const { tenant } = useDesk()
  const signIn = useSignIn()
  return (
    <div className="signin">
      <PageTitle>{translate('Sign in')}</PageTitle>
      <header className="top">
        <Brand />
        <span className="grow" />
        <LanguageMenu />
        <ModeSwitch />
      </header>
      <main id="main">
        <div className="left">
          <SignInForm
            title={tenant ? translate('Sign in to {name}', { name: tenant.name }) : translate('Sign in')}
            state={signIn}
          />
          <Skyline />
        </div>
        <DemoLogins choose={signIn.submit} />
      </main>
    </div>
  )
}
