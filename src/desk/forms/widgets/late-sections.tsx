import type { FieldProps } from '@rjsf/utils'
import { lazy, Suspense } from 'react'
import { chunk } from '#ui/chunk.ts'

const Loaded = lazy(async () => ({ default: (await chunk(() => import('./Sections.tsx'))).Sections }))

/** What drags and drops comes only where there is something to drag. */
export function SectionsField(props: FieldProps) {
  return (
    <Suspense fallback={<div className="reference-place" />}>
      <Loaded {...props} />
    </Suspense>
  )
}
