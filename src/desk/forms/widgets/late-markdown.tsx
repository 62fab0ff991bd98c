import type { WidgetProps } from '@rjsf/utils'
import { lazy, Suspense } from 'react'
import { chunk } from '#ui/chunk.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

const Loaded = lazy(async () => ({ default: (await chunk(() => import('./Markdown.tsx'))).Markdown }))

/** Few forms have a text with marks: its input comes when one does. */
export function Markdown(props: WidgetProps) {
  return (
    <Suspense fallback={<Skeleton size="xl" />}>
      <Loaded {...props} />
    </Suspense>
  )
}
