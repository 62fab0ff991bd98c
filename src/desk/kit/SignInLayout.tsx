import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Brand } from './Brand.tsx'
import { LanguageMenu } from './language/LanguageMenu.tsx'
import { ModeSwitch } from './ModeSwitch.tsx'
import { PageTitle } from './PageTitle.tsx'
import { Skyline } from './Skyline.tsx'
import './sign-in.css'

interface SignInLayoutProps {
  /** Message key. */
  readonly title?: string
  readonly children: ReactNode
  readonly beside?: ReactNode
}

/** Around what asks who somebody is; `beside` stands at its side where there is room. */
export function SignInLayout({ title = 'Sign in', children, beside }: SignInLayoutProps) {
  const translate = useTranslate()
  return (
    <div className="signin">
      <PageTitle>{translate(title)}</PageTitle>
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
