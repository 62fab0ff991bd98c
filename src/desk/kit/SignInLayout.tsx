import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Brand } from './Brand.tsx'
import { LanguageMenu } from './language/LanguageMenu.tsx'
import { ModeSwitch } from './ModeSwitch.tsx'
import { PageTitle } from './PageTitle.tsx'
import { Skyline } from './Skyline.tsx'
import './sign-in.css'

/** Around what asks who somebody is; `beside` stands at its side where there is room. */
export function SignInLayout({ children, beside }: { children: ReactNode; beside?: ReactNode }) {
  const translate = useTranslate()
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
          {children}
          <Skyline />
        </div>
        {beside}
      </main>
    </div>
  )
}
