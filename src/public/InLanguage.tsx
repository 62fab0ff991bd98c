import type { ReactNode } from 'react'

/** A text among others, said to be in a language where that is not the page's, for readers aloud (WCAG 3.1.2). */
export const InLanguage = ({ lang, children }: { lang: string | undefined; children: ReactNode }) =>
  lang ? <span lang={lang}>{children}</span> : children
