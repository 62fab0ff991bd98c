import type { ReactNode } from 'react'
import { basePath, loginPath } from '../paths.ts'

/** Leads to the login page in another tab: the page that one comes from stays as it is, with all that was typed. */
export function SignInLink({ children }: { readonly children: ReactNode }) {
  return (
    <a href={basePath + loginPath()} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
