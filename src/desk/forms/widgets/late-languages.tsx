import type { WidgetProps } from '@rjsf/utils'
import { lazy, Suspense } from 'react'
import { chunk } from '#ui/chunk.ts'

const Loaded = lazy(async () => ({ default: (await chunk(() => import('./Languages.tsx'))).Languages }))

/** Few forms ask for languages: their input comes when one does. */
export function Languages(props: WidgetProps) {
  return (
    <Suspense fallback={<div className="reference-place" />}>
      <Loaded {...props} />
    </Suspense>
  )
}
