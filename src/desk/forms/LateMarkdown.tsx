import type { MarkdownToJSX } from 'markdown-to-jsx/react'
import { lazy, Suspense } from 'react'
import { chunk } from '#ui/chunk.ts'

interface MarkdownProps {
  readonly children: string
  readonly options?: MarkdownToJSX.Options
}

const Loaded = lazy(async () => ({
  default: (await chunk(() => import('markdown-to-jsx/react'))).Markdown,
}))

/**
 * Stands in the built app for what rjsf imports to read marks (see vite.config.ts): 30 KB, which only
 * a preview needs. Until it is there, the text stands as it was typed.
 */
export function Markdown({ children, options }: MarkdownProps) {
  return (
    <Suspense fallback={children}>
      <Loaded {...(options && { options })}>{children}</Loaded>
    </Suspense>
  )
}
